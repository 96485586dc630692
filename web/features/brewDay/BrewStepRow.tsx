import { text, textOf } from '#web/ui/language/text.ts'
import { Unbroken } from '#web/ui/language/Unbroken.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import {
  IconChevronDown,
  IconChevronUp,
  IconCircle,
  IconCircleCheckFilled,
  IconClockPause,
  IconRotate,
} from '@tabler/icons-react'
import { useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { noFigures, recordedFigures, stepTitle } from '#domain/brewDay/brewSteps.ts'
import type { BrewTimer } from '#domain/brewDay/brewTimers.ts'
import { readDraft } from '#web/live/forms/drafts.ts'
import { theme } from '#web/theme.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Detail } from '#web/ui/layout/Detail.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { aboutStep, detailText, isMeasured, type BrewedBatch, type ShownStep } from './brewDayViews.ts'
import { StepFigures } from './StepFigures.tsx'
import { DueInBoil, StepTimer, TimerStart } from './StepTimer.tsx'
import type { BrewCommands } from './useBrewCommands.ts'

export interface BrewStepRowProps {
  step: ShownStep
  batch: BrewedBatch
  /** The timer of the boil, by which its additions are due. */
  boil: BrewTimer | null
  isOpen: boolean
  /** Why nothing can be done; null when it can. */
  refusal: string | null
  onOpen: (isOpen: boolean) => void
  /** Something was done, so the next step opens. */
  onDone: () => void
  commands: BrewCommands
}

/** A step: its tick, what it is, who did it and what was measured; opened, its figures and the start of its timer. */
export function BrewStepRow(props: BrewStepRowProps) {
  const { step, boil, isOpen, refusal, onOpen, commands } = props
  useUnits()
  const title = textOf(stepTitle(step))
  const isDone = step.doneAt !== null
  const recorded = isDone ? recordedFigures(step.kind, step.figures) : null
  const canStart = step.length !== null && !step.timer
  const [tick, figures] = useTick(props)
  return (
    <Item $open={isOpen}>
      <Tick
        label={text(isDone ? 'brewDay.isDone' : 'brewDay.tick', { step: title })}
        icon={isDone ? IconCircleCheckFilled : IconCircle}
        aria-pressed={isDone}
        disabledReason={refusal}
        onClick={tick}
      />
      <Stack $gap="xs">
        <Row $spread $gap="xs md" $wrap $minHeight="44px">
          <About>
            <Text $weight="medium">{title}</Text>
            <Figures>{recorded && <Unbroken>{textOf(recorded)}</Unbroken>}</Figures>
            <Detail>{isDone ? doneText(step) : detailText(step)}</Detail>
          </About>
          {step.isWaiting && <Badge tone="yellow" icon={IconClockPause} label={text('brewDay.waits')} />}
          {step.kind === 'BOIL_ADDITION' && !isDone && boil && <DueInBoil step={step} boil={boil} />}
        </Row>
        {!isDone && step.timer && (
          <StepTimer step={step} timer={step.timer} commands={commands} refusal={refusal} />
        )}
        {isOpen && refusal === null && <OpenStep {...props} figures={figures} />}
      </Stack>
      {refusal === null && (isDone || isMeasured(step) || canStart) && (
        <IconButton
          label={text(isOpen ? 'brewDay.closeStep' : 'brewDay.openStep', { step: title })}
          icon={isOpen ? IconChevronUp : IconChevronDown}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        />
      )}
    </Item>
  )
}

/** Ticks a step off, with what was typed of it; one that is done is opened. Also the form of its figures, which that submits. */
export function useTick({ step, batch, isOpen, onOpen, onDone, commands }: BrewStepRowProps) {
  const figures = useRef<HTMLFormElement>(null)
  const tick = () => {
    if (step.doneAt !== null) return onOpen(!isOpen)
    if (isMeasured(step)) {
      // What was typed is shown before it is saved, or said to be incomplete.
      if (!isOpen) flushSync(() => onOpen(true))
      if (isOpen || readDraft(aboutStep(batch.id, step))) figures.current?.requestSubmit()
      return
    }
    commands.record(step, noFigures)
    onDone()
  }
  return [tick, figures] as const
}

interface OpenStepProps extends BrewStepRowProps {
  /** The form of its figures, which the tick submits. */
  figures: RefObject<HTMLFormElement | null>
}

/** What an opened step asks for: its figures, how long its timer is to run, or whether to reopen it. */
export function OpenStep({ step, batch, commands, onDone, figures }: OpenStepProps) {
  const isDone = step.doneAt !== null
  return (
    <>
      {isMeasured(step) && (
        <StepFigures
          key={step.version}
          ref={figures}
          step={step}
          batch={batch}
          onSave={(figures) => {
            commands.record(step, figures)
            onDone()
          }}
        />
      )}
      {!isDone && step.length !== null && !step.timer && (
        <TimerStart
          length={step.length}
          draftName={aboutStep(batch.id, step)}
          onStart={(length) => commands.time(step, 'START', length)}
        />
      )}
      {isDone && (
        <Row>
          <Button
            icon={IconRotate}
            onClick={() => {
              commands.reopen(step)
              onDone()
            }}
          >
            {text('brewDay.reopen')}
          </Button>
        </Row>
      )}
    </>
  )
}

/** Who did a step and when. */
function doneText({ by, doneAt }: ShownStep): string {
  return [by, doneAt && formatMoment(doneAt)].filter(Boolean).join(' · ')
}

const Item = styled.li<{ $open: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${theme.space.xs};
  align-items: start;
  padding: ${theme.space.xs} 0;
  border-top: 1px solid ${theme.color.line};
  background: ${(props) => props.$open && theme.color.sunken};

  &:first-child {
    border-top: 0;
  }
`

/** Long texts break, so that the time until an addition stays beside them. */
const About = styled.div`
  flex: 1 1 10rem;
`

const Tick = styled(IconButton)`
  &[aria-pressed='true'] {
    color: ${theme.tone.green.text};
  }
  svg {
    width: 28px;
    height: 28px;
  }
`

const Figures = styled.strong`
  margin-left: ${theme.space.sm};
`
