import { IconCylinder } from '@tabler/icons-react'
import type { EquipmentStatus } from '#domain/equipment/vessels.ts'
import { VesselStatusBadge } from '#web/ui/data/VesselStatusBadge.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import type { DashboardView } from './dashboardViews.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { text } from '#web/ui/language/text.ts'

/** How many vessels are free, in use, being cleaned and in maintenance. */
export function VesselSummary({ summary }: { summary: DashboardView['equipment'] }) {
  const { available, inUse, cleaning, maintenance } = summary
  const rows: [status: EquipmentStatus, count: number][] = [
    ['AVAILABLE', available],
    ['IN_USE', inUse],
    ['CLEANING', cleaning],
    ['MAINTENANCE', maintenance],
  ]
  const total = available + inUse + cleaning + maintenance
  return (
    <Panel
      title={text('dashboard.equipment')}
      icon={IconCylinder}
      aside={<Muted>{text('dashboard.inService', { count: total })}</Muted>}
    >
      <Stack as="dl" $gap="xs">
        {rows.map(([status, count]) => (
          <Row $surface="well" $spread $gap="xs" $pad="xs md" $minHeight="60px" key={status}>
            <dt>
              <VesselStatusBadge status={status} />
            </dt>
            <Text as="dd" $size="xxl" $weight="strong" $leading={1}>
              {count}
            </Text>
          </Row>
        ))}
      </Stack>
    </Panel>
  )
}
