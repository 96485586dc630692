import { IconTemperature } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { FermentationCard } from './FermentationCard.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Nothing } from './Nothing.ts'
import type { TankView } from './dashboardViews.ts'

/** Every batch that ferments or conditions, the most advanced first. */
export function ActiveFermentations({ tanks }: { tanks: readonly TankView[] }) {
  return (
    <Panel title="Active Fermentations" icon={IconTemperature} aside={<Muted>{tanks.length} in tanks</Muted>}>
      {tanks.length === 0 && <Nothing>No batch is fermenting or conditioning.</Nothing>}
      <Cards>
        {tanks.map((tank) => (
          <FermentationCard key={tank.batchId} tank={tank} />
        ))}
      </Cards>
    </Panel>
  )
}

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 250px), 1fr));
  gap: ${theme.space.md};

  &:empty {
    display: none;
  }
`
