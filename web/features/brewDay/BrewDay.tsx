import { IconChecklist, IconChevronDown, IconChevronUp, IconCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { amountsOfOneBrew } from '#domain/batches/brews.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import { isBrewDayOpen, stepTitle } from '#domain/brewDay/brewSteps.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Tabs } from '#web/ui/data/Tabs.tsx'
import { now } from '#web/ui/dates/clock.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { BrewDayDocument, YeastLotsDocument } from './brewDayDocuments.ts'
import {
  brewDayOf,
  isBeingBrewed,
  type BrewedBatch,
  type ShownBrew,
  aboutStep,
  callsOf,
  isInFermenter,
  nextStep,
  type ShownStep,
  detailText,
  isMeasured,
} from './brewDayViews.ts'
import { nextCall, type TimerCall } from '#domain/brewDay/timerCalls.ts'
import { readDraft } from '#web/live/forms/drafts.ts'
import { titleInBatch, stepKey } from '#domain/brewDay/brewsOfBatch.ts'
import { countdownText, secondsLeft } from '#domain/brewDay/brewTimers.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { Countdown, DueInBoil, StepTimer } from './StepTimer.tsx'
import styled from 'styled-components'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { BrewStepRow, OpenStep, useTick, type BrewStepRowProps } from './BrewStepRow.tsx'
import { useBrewCommands } from './useBrewCommands.ts'
import { theme } from '#web/theme.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { waitsLook } from '#web/ui/data/recordLooks.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'

interface BrewDayProps {
  batchId: string
  stage: BatchStage
  /** Moves the batch on, once a brew is done. */
  moveOn: ReactNode
}

/** A batch's brew day: its checklist while it is planned and brewed, and afterwards what was recorded. */
export function BrewDay({ batchId, stage, moveOn }: BrewDayProps) {
  const { data } = useLiveQuery(BrewDayDocument, { variables: { batchId } })
  const isOver = !isBrewDayOpen(stage)
  // Read before it is asked for: the yeast is pitched in a cellar.
  useLiveQuery(YeastLotsDocument, { skip: isOver })
  const { commands } = useQueue()
  const units = useUnits()
  if (!data?.batch) return null
  const brews = brewDayOf(data.batch, data.brewSteps, commands, units)
  if (isOver && !brews.some(({ steps }) => steps.some(({ doneAt }) => doneAt))) return null
  return <Brews batch={data.batch} brews={brews} stage={stage} moveOn={moveOn} />
}

interface BrewsProps {
  batch: BrewedBatch
  brews: readonly ShownBrew[]
  stage: BatchStage
  moveOn: ReactNode
}

/** More tabs than these have only their numbers. */
const namedTabs = 3

/** The checklist of each brew: of a batch that is brewed once, the only one; else a tab for each. */
function Brews({ batch, brews, stage, moveOn }: BrewsProps) {
  const [chosen, setChosen] = useState(() => firstShown(batch, brews, now()))
  const steps = brews.flatMap((brew) => brew.steps)
  const done = steps.filter(({ doneAt }) => doneAt)
  const amounts = amountsOfOneBrew(batch)
  const isOver = !isBrewDayOpen(stage)
  const lists = brews.map(({ brew, ...of }) => {
    const nameOf = { brew, count: brews.length }
    return {
      value: String(brew),
      label: brews.length > namedTabs ? String(brew) : text('brewDay.brewOf', nameOf),
      content: (
        <Checklist
          batch={batch}
          steps={of.steps}
          isBrewing={isBeingBrewed(brew, brews, stage)}
          isOver={isOver}
          moveOn={moveOn}
        />
      ),
    }
  })
  const shown = lists.find(({ value }) => value === chosen) ?? lists[0]
  const isBrewing = brews.some(({ brew }) => isBeingBrewed(brew, brews, stage))
  return (
    <Panel
      title={text('brewDay.title')}
      icon={IconChecklist}
      aside={<Muted>{text('brewDay.doneOf', { done: done.length, total: steps.length })}</Muted>}
    >
      {isBrewing && amounts && <Quiet>{textOf(amounts)}</Quiet>}
      {!isOver && (
        <OtherTimers batch={batch} brews={brews.filter(({ brew }) => String(brew) !== shown?.value)} />
      )}
      {lists.length === 1 ? (
        shown?.content
      ) : (
        <div>
          <Tabs label={text('brewDay.brews')} items={lists} value={shown?.value ?? ''} onChange={setChosen} />
        </div>
      )}
    </Panel>
  )
}

/**
 * The brew whose list is open when somebody opens the page: the one into which they typed something that isn't saved, else
 * that whose timer calls next, else the first that isn't in the fermenter.
 */
function firstShown({ id }: BrewedBatch, brews: readonly ShownBrew[], now: Date): string {
  const drafted = brews.find(({ steps }) => steps.some((step) => readDraft(aboutStep(id, step))))
  const called = nextCall(
    brews.flatMap(({ steps }) => callsOf(steps)),
    now,
  )
  const found = drafted ?? called ?? brews.find(({ steps }) => !isInFermenter(steps))
  return String(found?.brew ?? 1)
}

interface OtherTimersProps {
  batch: BrewedBatch
  /** The brews whose lists are not shown. */
  brews: readonly ShownBrew[]
}

/** What the timers of the other brews call for next: one is often mashed while another one boils. */
function OtherTimers({ batch, brews }: OtherTimersProps) {
  return brews.map(({ brew, steps }) => {
    const calls = callsOf(steps)
    return calls.length > 0 && <NextCall key={brew} brews={batch.brews} calls={calls} />
  })
}

function NextCall({ brews, calls }: { brews: number; calls: readonly TimerCall[] }) {
  const now = useNow(1_000)
  const call = nextCall(calls, now)
  if (!call) return null
  const [title, left] = [textOf(titleInBatch(call, brews)), secondsLeft(call.timer, now)]
  return (
    <Row $wrap $spread $gap="xs md">
      <Text $weight="medium">{title}</Text>
      <Countdown role="timer" aria-label={title} $over={left <= 0} $size="lg">
        {countdownText(left)}
      </Countdown>
    </Row>
  )
}

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
function Checklist({ batch, steps, isBrewing, isOver, moveOn }: ChecklistProps) {
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

interface CurrentStepProps extends BrewStepRowProps {
  /** The step after it. */
  following: ShownStep | undefined
}

/** The step that is due: its clock is read, and it is ticked off, from across the brewhouse. It stays in sight while others are looked at. */
function CurrentStep(props: CurrentStepProps) {
  const { step, boil, isOpen, refusal, onOpen, commands, following } = props
  useUnits()
  const [tick, figures] = useTick(props)
  const title = textOf(stepTitle(step))
  const asksForFigures = isOpen && isMeasured(step)
  const canStart = step.length !== null && !step.timer
  return (
    <Card aria-current="step" $stays={!asksForFigures}>
      <Row $spread $gap="xs" $align="start">
        <div>
          <Text as="p" $size="xl" $weight="strong" $leading="snug">
            {title}
          </Text>
          <Muted as="p">{detailText(step)}</Muted>
        </div>
        {(isMeasured(step) || canStart) && (
          <IconButton
            label={text(isOpen ? 'brewDay.closeStep' : 'brewDay.openStep', { step: title })}
            icon={isOpen ? IconChevronUp : IconChevronDown}
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          />
        )}
      </Row>
      {step.isWaiting && <Badge {...waitsLook} label={text('brewDay.waits')} />}
      {step.kind === 'BOIL_ADDITION' && boil && <DueInBoil step={step} boil={boil} />}
      {step.timer && (
        <StepTimer step={step} timer={step.timer} commands={commands} refusal={refusal} isLarge />
      )}
      {isOpen && <OpenStep {...props} figures={figures} />}
      <Row $spread $wrap $gap="xs md">
        <Muted>{following && text('brewDay.following', { step: stepTitle(following) })}</Muted>
        <Button
          variant={asksForFigures || (isOpen && canStart) ? 'subtle' : 'primary'}
          main
          icon={IconCheck}
          aria-label={text('brewDay.tick', { step: title })}
          disabledReason={refusal}
          onClick={tick}
        >
          {text('brewDay.checkOff')}
        </Button>
      </Row>
    </Card>
  )
}

/** With its figures asked for it is too high to stay in sight of a small screen. */
const Card = styled.li<{ $stays: boolean }>`
  display: grid;
  gap: ${theme.space.sm};
  margin-block: ${theme.space.xs};
  padding: ${theme.space.md};
  border: 1px solid ${theme.color.fieldLine};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};

  @media (min-height: 600px) {
    position: ${(props) => props.$stays && 'sticky'};
    top: calc(${theme.size.header} + ${theme.space.xs});
    z-index: 1;
  }
  button {
    min-height: ${theme.size.wetAction};
  }
`
