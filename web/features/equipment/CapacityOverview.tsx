import type { EquipmentType } from '#domain/equipment/vessels.ts'
import { Card, CardTitle } from '#web/ui/data/Card.tsx'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import type { PlainId } from '#domain/language/message.ts'
import { text } from '#web/ui/language/text.ts'

const rows = [
  { label: 'equipment.fermenters', inUse: 'equipment.fermentersInUse', type: 'FERMENTER' },
  { label: 'equipment.briteTanks', inUse: 'equipment.briteTanksInUse', type: 'BRITE_TANK' },
] as const satisfies readonly { label: PlainId; inUse: PlainId; type: EquipmentType }[]

/** How many of the tanks are in use. */
export function CapacityOverview({ vessels }: { vessels: readonly VesselView[] }) {
  return (
    <Stack as={Card} $gap="lg">
      <CardTitle>{text('equipment.capacityOverview')}</CardTitle>
      {rows.map(({ label, inUse: labelInUse, type }) => {
        const tanks = vessels.filter((vessel) => vessel.type === type)
        const inUse = tanks.filter((vessel) => vessel.status === 'IN_USE').length
        const percent = tanks.length > 0 ? (inUse / tanks.length) * 100 : 0
        return (
          <div key={type}>
            <Row as="p" $spread $below="xs">
              <span>{text(label)}</span>
              <Text $weight="strong">
                {inUse}/{tanks.length}
              </Text>
            </Row>
            <ProgressBar
              percent={percent}
              tone={percent < 100 ? 'blue' : 'orange'}
              label={text(labelInUse)}
              text={text('equipment.ofInUse', { count: inUse, total: tanks.length })}
            />
          </div>
        )
      })}
    </Stack>
  )
}
