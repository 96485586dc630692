import { useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { stepKey } from '#domain/brewDay/brewsOfBatch.ts'
import { readDraft } from '#web/live/forms/drafts.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { aboutStep, nextStep, type BrewedBatch, type ShownStep } from './brewDayViews.ts'
import { BrewStepRow } from './BrewStepRow.tsx'
import { useBrewCommands } from './useBrewCommands.ts'

interface ChecklistProps {
  batch: BrewedBatch
  /** The steps of one brew. */
  steps: readonly ShownStep[]
  isBrewing: boolean
  isOver: boolean
  /** Moves the batch on, once all is done. */
  moveOn: ReactNode
}

/** The steps of a brew, the next one opened, after the last one what moves it on; those that were done, once it is brewed. */
export function Checklist({ batch, steps, isBrewing, isOver, moveOn }: ChecklistProps) {
  const commands = useBrewCommands(batch)
  const refusal = useRoleRefusal('addLog')
  const [opened, setOpened] = useState(() => keyWithDraft(batch, steps))
  const [isWhole, setWhole] = useState(false)
  const done = steps.filter(({ doneAt }) => doneAt)
  const next = isBrewing && refusal === null ? nextStep(steps) : undefined
  const open = opened ?? (next ? stepKey(next) : '')
  const boil = steps.find(({ kind }) => kind === 'BOIL')?.timer ?? null
  const isAll = isBrewing || isWhole
  return (
    <Stack $align="start">
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
      {isBrewing && done.length === steps.length && moveOn}
      {!isAll && !isOver && refusal === null && done.length < steps.length && (
        <Button onClick={() => setWhole(true)}>{text('brewDay.showAll')}</Button>
      )}
    </Stack>
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
