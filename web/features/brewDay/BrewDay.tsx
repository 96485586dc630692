import { text, textOf } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconChecklist } from '@tabler/icons-react'
import { useState } from 'react'
import styled from 'styled-components'
import { amountsOfOneBrew } from '#domain/batches/brews.ts'
import { isBrewDayOpen } from '#domain/brewDay/brewSteps.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import { readDraft } from '#web/live/forms/drafts.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { BrewDayDocument } from './brewDayDocuments.ts'
import { aboutStep, nextStep, shownSteps, stepKey, type BrewedBatch, type ShownStep } from './brewDayViews.ts'
import { BrewStepRow } from './BrewStepRow.tsx'
import { useBrewCommands } from './useBrewCommands.ts'

/** A batch's brew day: its checklist while it is planned and brewed, and afterwards what was recorded. */
export function BrewDay({ batchId, stage }: { batchId: string; stage: BatchStage }) {
  const { data } = useLiveQuery(BrewDayDocument, { variables: { batchId } })
  const { commands } = useQueue()
  const units = useUnits()
  if (!data?.batch) return null
  const steps = shownSteps(data.batch, data.brewSteps, commands, units)
  const isOver = !isBrewDayOpen(stage)
  if (isOver && !steps.some(({ doneAt }) => doneAt)) return null
  return (
    <Checklist
      batch={data.batch}
      steps={steps}
      isBrewing={!isOver && stage !== 'FERMENTING'}
      isOver={isOver}
    />
  )
}

interface ChecklistProps {
  batch: BrewedBatch
  steps: readonly ShownStep[]
  isBrewing: boolean
  isOver: boolean
}

function Checklist({ batch, steps, isBrewing, isOver }: ChecklistProps) {
  const commands = useBrewCommands(batch)
  const refusal = useRoleRefusal('addLog')
  const [opened, setOpened] = useState(() => keyWithDraft(batch, steps))
  const [isWhole, setWhole] = useState(false)
  const done = steps.filter(({ doneAt }) => doneAt)
  const next = isBrewing && refusal === null ? nextStep(steps) : undefined
  const open = opened ?? (next ? stepKey(next) : '')
  const boil = steps.find(({ kind }) => kind === 'BOIL')?.timer ?? null
  const isAll = isBrewing || isWhole
  const amounts = amountsOfOneBrew(batch)
  return (
    <Panel
      title={text('brewDay.title')}
      icon={IconChecklist}
      aside={<Muted>{text('brewDay.doneOf', { done: done.length, total: steps.length })}</Muted>}
    >
      {isAll && amounts && <Quiet>{textOf(amounts)}</Quiet>}
      {!isAll && done.length === 0 && <Quiet>{text('brewDay.nothing')}</Quiet>}
      <Steps aria-label={text('brewDay.steps')}>
        {(isAll ? steps : done).map((step) => {
          const key = stepKey(step)
          return (
            <BrewStepRow
              key={key}
              step={step}
              batch={batch}
              boil={boil}
              isOpen={!isOver && key === open}
              refusal={isOver ? text('brewDay.over') : refusal}
              onOpen={(isOpen) => setOpened(isOpen ? key : '')}
              onDone={() => setOpened(null)}
              commands={commands}
            />
          )
        })}
      </Steps>
      {!isAll && !isOver && refusal === null && done.length < steps.length && (
        <Button onClick={() => setWhole(true)}>{text('brewDay.showAll')}</Button>
      )}
    </Panel>
  )
}

/** The step into which something was typed that isn't saved. */
function keyWithDraft({ id }: BrewedBatch, steps: readonly ShownStep[]): string | null {
  const found = steps.find((step) => readDraft(aboutStep(id, step)))
  return found ? stepKey(found) : null
}

const Steps = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`
