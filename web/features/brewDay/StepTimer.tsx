import { text } from '#web/ui/language/text.ts'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import styled from 'styled-components'
import { timerLimits } from '#domain/brewDay/brewStepForms.ts'
import { stepTitle } from '#domain/brewDay/brewSteps.ts'
import { countdownText, secondsLeft, type BrewTimer } from '#domain/brewDay/brewTimers.ts'
import { useDraftFields } from '#web/live/forms/useDraftFields.ts'
import { theme } from '#web/theme.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import type { ShownStep } from './brewDayViews.ts'
import type { BrewCommands } from './useBrewCommands.ts'

const secondMs = 1_000

interface StepTimerProps {
  step: ShownStep
  timer: BrewTimer
  commands: BrewCommands
  refusal: string | null
  /** To be read from across the brewhouse. */
  isLarge?: boolean
}

/** A timer that counts by the server's clock, and what can be done with it. */
export function StepTimer({ step, timer, commands, refusal, isLarge = false }: StepTimerProps) {
  const left = secondsLeft(timer, useNow(secondMs))
  const isPaused = timer.pausedAt !== null
  return (
    <Row $wrap $gap="xs md">
      <Countdown
        role="timer"
        aria-label={text('brewDay.timerOf', { step: stepTitle(step) })}
        $over={left <= 0}
        $size={isLarge ? 'clock' : 'xxl'}
      >
        {countdownText(left)}
      </Countdown>
      <Muted>
        {left <= 0
          ? text('brewDay.isUp')
          : isPaused
            ? text('brewDay.paused')
            : text('brewDay.ofMinutes', { minutes: Math.round(timer.seconds / 60) })}
      </Muted>
      {left > 0 && (
        <Button
          icon={isPaused ? IconPlayerPlay : IconPlayerPause}
          disabledReason={refusal}
          onClick={() => commands.time(step, isPaused ? 'RESUME' : 'PAUSE')}
        >
          {text(isPaused ? 'brewDay.resume' : 'brewDay.pause')}
        </Button>
      )}
      <Button icon={IconPlayerStop} disabledReason={refusal} onClick={() => commands.time(step, 'STOP')}>
        {text('brewDay.stop')}
      </Button>
    </Row>
  )
}

interface TimerStartProps {
  length: number
  draftName: string
  onStart: (length: number) => void
}

/** How long a timer is to run, and the button that starts it. */
export function TimerStart({ length, draftName, onStart }: TimerStartProps) {
  const { values, set } = useDraftFields<{ minutes: number | null }>(draftName, () => ({ minutes: length }))
  const { minutes } = values
  return (
    <Row $wrap $gap="sm" $align="end">
      <NumberStepper
        label={text('brewDay.timer')}
        unit={text('brewDay.min')}
        min={timerLimits.min}
        max={timerLimits.max}
        value={minutes}
        onChange={(value) => set('minutes', value)}
      />
      <Button
        variant="primary"
        main
        icon={IconPlayerPlay}
        disabledReason={isLength(minutes) ? null : text('brewDay.timerLimits', timerLimits)}
        onClick={() => onStart(minutes ?? length)}
      >
        {text('brewDay.startTimer')}
      </Button>
    </Row>
  )
}

const isLength = (minutes: number | null) =>
  minutes !== null && Number.isInteger(minutes) && minutes >= timerLimits.min && minutes <= timerLimits.max

/** When a boil addition is due, by the timer of its boil. */
export function DueInBoil({ step, boil }: { step: ShownStep; boil: BrewTimer }) {
  const left = secondsLeft(boil, useNow(secondMs)) - step.minutes * 60
  return (
    <Countdown
      role="timer"
      aria-label={text('brewDay.dueIn', { step: stepTitle(step) })}
      $over={left <= 0}
      $size="lg"
    >
      {left <= 0 ? text('brewDay.nowOver', { time: countdownText(left) }) : countdownText(left)}
    </Countdown>
  )
}

/** What is left of a timer. */
export const Countdown = styled.span<{ $over: boolean; $size?: 'lg' | 'xxl' | 'clock' }>`
  color: ${(props) => (props.$over ? theme.tone.red.text : theme.color.text)};
  font-size: ${(props) => theme.font.size[props.$size ?? 'xxl']};
  font-weight: ${theme.font.weight.strong};
  font-variant-numeric: tabular-nums;
  line-height: ${(props) => theme.font.leading[props.$size === 'clock' ? 'flat' : 'tight']};
`
