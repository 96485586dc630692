import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import type { BatchView } from '#web/features/schedule/scheduleViews.ts'

/** The facts of a batch, each with its label. */
export function BatchFacts({ batch }: { batch: BatchView }) {
  const facts: [name: string, value: ReactNode][] = [
    ['Recipe', batch.recipe.name],
    ['Batch Number', batch.batchNumber],
    ['Status', <StageBadge key="status" stage={batch.stage} />],
    ['Brew Date', formatDay(batch.brewDate)],
    ['Batch Size', `${batch.batchSizeBBL} BBL`],
    ['Brewer', batch.brewer?.name ?? 'Unassigned'],
    ['Beer Style', batch.recipe.style],
    ['Fermenter', batch.fermenter?.label ?? 'Not assigned'],
    ['Brite Tank', batch.briteTank?.label ?? 'Not assigned'],
  ]
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Muted as="dt">{name}</Muted>
          <Value>{value}</Value>
        </div>
      ))}
      <WholeRow>
        <Muted as="dt">Notes</Muted>
        <Value>{batch.notes || '–'}</Value>
      </WholeRow>
    </Facts>
  )
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${theme.space.md};

  ${theme.media.cards} {
    grid-template-columns: 1fr 1fr;
  }
`

const WholeRow = styled.div`
  grid-column: 1 / -1;
`

const Value = styled.dd`
  display: flex;
  align-items: center;
  min-height: 28px;
  font-weight: ${theme.font.weight.medium};
  white-space: pre-line;
`
