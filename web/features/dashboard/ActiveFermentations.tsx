import { IconTemperature } from '@tabler/icons-react'
import { FermentationCard } from './FermentationCard.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Nothing } from './Nothing.ts'
import type { TankView } from './dashboardViews.ts'
import { CardGrid } from '#web/ui/layout/Stack.ts'

/** Every batch that ferments or conditions, the most advanced first. */
export function ActiveFermentations({ tanks }: { tanks: readonly TankView[] }) {
  return (
    <Panel title="Active Fermentations" icon={IconTemperature} aside={<Muted>{tanks.length} in tanks</Muted>}>
      {tanks.length === 0 && <Nothing>No batch is fermenting or conditioning.</Nothing>}
      <CardGrid $min="250px">
        {tanks.map((tank) => (
          <FermentationCard key={tank.batchId} tank={tank} />
        ))}
      </CardGrid>
    </Panel>
  )
}
