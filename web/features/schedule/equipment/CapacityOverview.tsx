import type { EquipmentType } from '#domain/equipment/vessels.ts'
import { Card, CardTitle } from '#web/ui/data/Card.tsx'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import type { VesselView } from '#web/features/schedule/scheduleViews.ts'
import { Stack } from '#web/ui/layout/Stack.ts'

const rows: readonly { label: string; type: EquipmentType }[] = [
  { label: 'Fermenters', type: 'FERMENTER' },
  { label: 'Brite Tanks', type: 'BRITE_TANK' },
]

/** How many of the tanks are in use. */
export function CapacityOverview({ equipment }: { equipment: readonly VesselView[] }) {
  return (
    <Stack as={Card} $gap="lg">
      <CardTitle>Capacity Overview</CardTitle>
      {rows.map(({ label, type }) => {
        const vessels = equipment.filter((vessel) => vessel.type === type)
        const inUse = vessels.filter((vessel) => vessel.status === 'IN_USE').length
        const percent = vessels.length > 0 ? (inUse / vessels.length) * 100 : 0
        return (
          <div key={type}>
            <Row as="p" $spread $below="xs">
              <span>{label}</span>
              <Text $weight="strong">
                {inUse}/{vessels.length}
              </Text>
            </Row>
            <ProgressBar
              percent={percent}
              tone={percent < 100 ? 'blue' : 'orange'}
              label={`${label} in use`}
              text={`${inUse} of ${vessels.length} in use`}
            />
          </div>
        )
      })}
    </Stack>
  )
}
