import { IconTemperature } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { FermentationCard } from './FermentationCard.tsx'
import { Muted, Nothing, Section } from './Section.tsx'
import type { TankView } from './dashboardViews.ts'

/** Every batch that ferments or conditions, those nearest to their end first. */
export function ActiveFermentations({ tanks }: { tanks: readonly TankView[] }) {
  return (
    <Section
      title="Active Fermentations"
      icon={<IconTemperature />}
      aside={<Muted>{tanks.length} in tanks</Muted>}
    >
      {tanks.length === 0 && <Nothing>No batch is fermenting or conditioning.</Nothing>}
      <Cards>
        {tanks.map((tank) => (
          <FermentationCard key={tank.batchId} tank={tank} />
        ))}
      </Cards>
    </Section>
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
