import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { textOf } from '#web/ui/language/text.ts'
import { message } from '#domain/language/message.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { shownBrews, stepKey, type StepOfBatch } from '#domain/brewDay/brewsOfBatch.ts'
import { brewChecklist, type ChecklistStep } from '#domain/brewDay/checklist.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import {
  byOrder,
  figuresOfStep,
  isBrewDayOpen,
  noFigures,
  type BrewFigures,
  type BrewStepName,
} from '#domain/brewDay/brewSteps.ts'
import { actOnTimer, type BrewTimer, type TimerAct } from '#domain/brewDay/brewTimers.ts'
import { timerCalls, type TimerCall } from '#domain/brewDay/timerCalls.ts'
import type { Unit } from '#domain/stock/units.ts'
import type { BrewDayQuery, BrewStepFieldsFragment } from '#generated/gql/graphql.ts'
import type { QueuedCommand } from '#web/live/commands/queuedCommand.ts'

/** A batch with the recipe that its brew day follows. */
export type BrewedBatch = NonNullable<BrewDayQuery['batch']>

/** What stands of a step on the server. */
export type StoredStep = BrewStepFieldsFragment

/** The lot of yeast that is pitched in a step, and how much of it in the unit of its ingredient. */
export interface PitchValues {
  yeastLotId: string | null
  yeastQuantity: number | null
}

/** No lot at all. */
export const noLot: PitchValues = { yeastLotId: null, yeastQuantity: null }

/** A step as it is shown: with what this device has queued. */
export interface ShownStep extends ChecklistStep, StepOfBatch {
  /** The version that a correction is based on; null while nobody has touched it. */
  version: number | null
  doneAt: Date | null
  /** Who did it; null for what waits on this device. */
  by: string | null
  figures: BrewFigures
  pitched: PitchValues
  /** What the lot that was pitched is called, and in which unit; null while that waits on this device. */
  lot: { code: string; unit: Unit } | null
  timer: BrewTimer | null
  isWaiting: boolean
  /** Shows what this device sent and has not heard back, so that no version names it. */
  isOwn: boolean
}

/** One of the brews of a batch, from 1, with its steps. */
export interface ShownBrew {
  brew: number
  steps: ShownStep[]
}

/** What the recipe says about a step. */
export function detailText({ detail }: ChecklistStep): string {
  return detail.map((part) => textOf(part)).join(', ')
}

/** What queued commands of a step are about. */
export const aboutStep = (batchId: string, step: StepOfBatch) => `BrewStep:${batchId}:${stepKey(step)}`

/** The brews of a batch, each with the steps of its recipe, and those no longer in it that were recorded or whose timer runs. */
export function brewDayOf(
  batch: BrewedBatch,
  stored: readonly StoredStep[],
  commands: readonly QueuedCommand[],
  units: Units,
): ShownBrew[] {
  const listed = brewChecklist(recipeOf(batch.recipe), batch, { units, locale: shownLocale() })
  const touched = stored.filter((step) => step.doneAt || timerOf(step))
  const known = new Set(listed.map((step) => stepKey({ ...step, brew: 1 })))
  const stepsOf = (brew: number): ShownStep[] => {
    const more = touched
      .filter((step) => step.brew === brew && !known.has(stepKey({ ...step, brew: 1 })))
      .map(({ kind, minutes }): ChecklistStep => ({
        kind,
        minutes,
        detail: [message('brewDay.noLonger')],
        length: null,
      }))
    return [...listed, ...more].sort(byOrder).map((step) => {
      const named = { ...step, brew }
      const found = stored.find((one) => stepKey(one) === stepKey(named))
      const about = aboutStep(batch.id, named)
      return commands.filter((command) => command.about === about).reduce(applied, shown(named, found))
    })
  }
  const count = shownBrews(batch.brews, touched)
  return Array.from({ length: count }, (_, index) => ({ brew: index + 1, steps: stepsOf(index + 1) }))
}

/** What the timers of these steps call for. */
export function callsOf(steps: readonly ShownStep[]): TimerCall[] {
  const open = steps.filter(({ doneAt }) => !doneAt)
  const timed = open.flatMap(({ brew, kind, minutes, timer }) =>
    timer ? [{ brew, kind, minutes, timer }] : [],
  )
  return timerCalls(
    timed,
    open.filter(({ kind }) => kind === 'BOIL_ADDITION'),
  )
}

function recipeOf({ lines, ...recipe }: BrewedBatch['recipe']) {
  return {
    mashTemp: recipe.mashTemp ?? null,
    mashSteps: recipe.mashSteps.map((step) => ({ ...step, name: step.name ?? null })),
    boilTime: recipe.boilTime ?? null,
    yeast: recipe.yeast ?? null,
    expectedOG: recipe.expectedOG ?? null,
    lines: lines.map(({ ingredient, amount, unit, use, minutes }) => ({
      ...{ name: ingredient.name, category: ingredient.category, amount, unit },
      ...{ use: use ?? null, minutes: minutes ?? null },
    })),
  }
}

function shown(step: ChecklistStep & StepOfBatch, found: StoredStep | undefined): ShownStep {
  return {
    ...step,
    version: found?.version ?? null,
    doneAt: found?.doneAt ? new Date(found.doneAt) : null,
    by: found?.doneBy?.name ?? null,
    figures: found ? figuresIn(found) : noFigures,
    ...(found ? lotIn(found) : { pitched: noLot, lot: null }),
    timer: found ? timerOf(found) : null,
    isWaiting: false,
    isOwn: false,
  }
}

function figuresIn(step: { [Figure in keyof BrewFigures]?: BrewFigures[Figure] | null }): BrewFigures {
  const { temperature = null, pH = null, gravity = null, volume = null } = step
  const { yeast = null, generation = null, pitchRate = null } = step
  return { temperature, pH, gravity, volume, yeast, generation, pitchRate }
}

/** The lot that was pitched in a stored step. */
function lotIn({ yeastLot, yeastQuantity, yeastUnit }: StoredStep): Pick<ShownStep, 'pitched' | 'lot'> {
  if (!yeastLot || yeastQuantity === null || yeastUnit === null) return { pitched: noLot, lot: null }
  const code = [yeastLot.code, yeastLot.lotNumber].filter(Boolean).join(' · ')
  return { pitched: { yeastLotId: yeastLot.id, yeastQuantity }, lot: { code, unit: yeastUnit } }
}

/** The timer of a stored step. */
function timerOf({ timerSeconds, timerStartedAt, timerPausedAt }: StoredStep): BrewTimer | null {
  if (typeof timerSeconds !== 'number' || !timerStartedAt) return null
  const pausedAt = timerPausedAt ? new Date(timerPausedAt) : null
  return { seconds: timerSeconds, startedAt: new Date(timerStartedAt), pausedAt }
}

/** The variables of the commands of a step, as this feature queues them. */
interface Queued {
  input?: { act?: TimerAct; at: string; length?: number } & Partial<BrewFigures & PitchValues>
}

/** A step after a command of this device that its screen hasn't heard of yet. */
function applied(step: ShownStep, command: QueuedCommand): ShownStep {
  const isHeard = command.state === 'saved' && (step.version ?? 0) >= (command.version ?? 0)
  if (command.state === 'refused' || isHeard) return step
  const standing = { isWaiting: command.hasWaited && command.state !== 'saved', isOwn: true }
  const { input } = command.variables as Queued
  if (!input)
    return { ...step, doneAt: null, by: null, figures: noFigures, pitched: noLot, lot: null, ...standing }
  const at = new Date(input.at)
  if (!input.act) {
    const { yeastLotId, yeastQuantity = null } = input
    const pitched = yeastLotId === undefined ? {} : { pitched: { yeastLotId, yeastQuantity }, lot: null }
    return { ...step, doneAt: at, by: null, figures: figuresIn(input), ...pitched, timer: null, ...standing }
  }
  const done = actOnTimer(step.timer, input.act, { at, seconds: (input.length ?? 0) * 60 })
  return done ? { ...step, timer: done.timer, ...standing } : step
}

/** Whether the wort of a brew is in the fermenter. */
export function isInFermenter(steps: readonly ShownStep[]): boolean {
  return steps.some(({ kind, doneAt }) => doneAt && (kind === 'TRANSFER' || kind === 'PITCH'))
}

/**
 * Whether a brew is still to be brewed: until its batch ferments, and of several brews those that are not in the fermenter by
 * then, as far as anything was recorded.
 */
export function isBeingBrewed(brew: number, brews: readonly ShownBrew[], stage: BatchStage): boolean {
  if (stage !== 'FERMENTING') return isBrewDayOpen(stage)
  const isRecorded = brews.some(({ steps }) => isInFermenter(steps))
  const steps = brews.find((one) => one.brew === brew)?.steps ?? []
  return brews.length > 1 && isRecorded && !isInFermenter(steps)
}

/** The step to do next: the first open one, after the last that was done where some were left out. */
export function nextStep(steps: readonly ShownStep[]): ShownStep | undefined {
  const last = steps.findLastIndex(({ doneAt }) => doneAt)
  return steps.slice(last + 1).find(({ doneAt }) => !doneAt) ?? steps.find(({ doneAt }) => !doneAt)
}

/** Whether a step measures something. */
export const isMeasured = ({ kind }: BrewStepName) => figuresOfStep(kind).length > 0
