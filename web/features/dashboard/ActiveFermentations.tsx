import { IconTemperature } from '@tabler/icons-react'
import { useFermentations } from '#web/live/queries/useFermentations.ts'
import { useReadings } from '#web/live/queries/useReadings.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { FermentationCard } from './FermentationCard.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Nothing } from './Nothing.ts'
import type { TankView } from './dashboardViews.ts'
import { CardGrid } from '#web/ui/layout/Grids.ts'
import { text } from '#web/ui/language/text.ts'

/** Every batch that ferments or conditions, the most advanced first. */
export function ActiveFermentations({ tanks }: { tanks: readonly TankView[] }) {
  const now = useNow()
  const readings = useReadings()
  const fermentations = useFermentations()
  return (
    <Panel
      title={text('dashboard.active')}
      icon={IconTemperature}
      aside={<Muted>{text('dashboard.inTanks', { count: tanks.length })}</Muted>}
    >
      {tanks.length === 0 && <Nothing>{text('dashboard.noneInTanks')}</Nothing>}
      <CardGrid $min="250px">
        {tanks.map((tank) => (
          <FermentationCard
            key={tank.batchId}
            tank={tank}
            measured={readings.get(tank.equipmentId ?? '')}
            fermentation={fermentations.get(tank.batchId)}
            now={now}
          />
        ))}
      </CardGrid>
    </Panel>
  )
}
