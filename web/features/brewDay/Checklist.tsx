import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
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
import { CurrentStep } from './CurrentStep.tsx'
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

/**
 * The steps of a brew: those before the last that was done are folded, the next one is a card of its own, and after the last one
 * comes what moves it on. Once it is brewed, those that were done.
 */
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
  const shown = isAll ? steps : done
  const [isUnfolded, setUnfolded] = useState(false)
  const folded = next ? foldedBefore(next, steps) : 0
  return (
    <Stack $align="start">
      {!isAll && done.length === 0 && <Quiet>{text('brewDay.nothing')}</Quiet>}
      {folded > 0 && (
        <Fold
          icon={isUnfolded ? IconChevronUp : IconChevronDown}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {text('brewDay.done', { count: folded })}
        </Fold>
      )}
      <Steps aria-label={text('brewDay.steps')}>
        {shown.slice(isUnfolded ? 0 : folded).map((step) => {
          const key = stepKey(step)
          const row = {
            step,
            batch,
            boil,
            isOpen: !isOver && key === open,
            refusal: isOver ? text('brewDay.over') : refusal,
            onOpen: (isOpen: boolean) => setOpened(isOpen ? key : ''),
            onDone: () => setOpened(null),
            commands,
          }
          return step === next ? (
            <CurrentStep key={key} {...row} following={steps[steps.indexOf(step) + 1]} />
          ) : (
            <BrewStepRow key={key} {...row} />
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

/** How many steps are folded before the next one: what was done, but for the last of it, which may have been ticked by mistake. */
function foldedBefore(next: ShownStep, steps: readonly ShownStep[]): number {
  const before = steps.slice(0, steps.indexOf(next))
  const isOpen = before.findIndex(({ doneAt }) => !doneAt)
  return Math.max(0, (isOpen < 0 ? before.length : isOpen) - 1)
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

const Fold = styled(Button)`
  justify-self: start;
`
