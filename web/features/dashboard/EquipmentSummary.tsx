import { IconCylinder } from '@tabler/icons-react'
import styled from 'styled-components'
import type { EquipmentStatus } from '#domain/equipment/vessels.ts'
import { theme } from '#web/theme.ts'
import { VesselStatusBadge } from '#web/ui/data/VesselStatusBadge.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import type { DashboardView } from './dashboardViews.ts'

/** How many vessels are free, in use, being cleaned and in maintenance. */
export function EquipmentSummary({ summary }: { summary: DashboardView['equipment'] }) {
  const { available, inUse, cleaning, maintenance } = summary
  const rows: [status: EquipmentStatus, count: number][] = [
    ['AVAILABLE', available],
    ['IN_USE', inUse],
    ['CLEANING', cleaning],
    ['MAINTENANCE', maintenance],
  ]
  const total = available + inUse + cleaning + maintenance
  return (
    <Panel title="Equipment" icon={IconCylinder} aside={<Muted>{total} in service</Muted>}>
      <Stack as="dl" $gap="xs">
        {rows.map(([status, count]) => (
          <Row key={status}>
            <dt>
              <VesselStatusBadge status={status} />
            </dt>
            <Count>{count}</Count>
          </Row>
        ))}
      </Stack>
    </Panel>
  )
}

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.xs};
  min-height: 60px;
  padding: ${theme.space.xs} ${theme.space.md};
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};
`

const Count = styled.dd`
  font-size: ${theme.font.size.xxl};
  font-weight: ${theme.font.weight.strong};
  font-variant-numeric: tabular-nums;
  line-height: 1;
`
