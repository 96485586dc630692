import { numberOf } from '#api/db/numberOf.ts'
import { noFigures, type BrewFigures } from '#domain/brewDay/brewSteps.ts'
import type { BrewTimer } from '#domain/brewDay/brewTimers.ts'
import type { Unit } from '#domain/stock/units.ts'
import { enteredColumn, enteredInColumn } from '#domain/units/entered.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** A step as it is stored. */
export type BrewStep = Prisma.BrewStepModel

type Decimals = 'temperature' | 'pH' | 'gravity' | 'volume' | 'pitchRate'
type Recorded = Omit<BrewFigures, Decimals> & { [Figure in Decimals]: number | Prisma.Decimal | null }

/** The figures of a step as plain values. */
export function figuresIn(step: Recorded): BrewFigures {
  const { temperature, pH, gravity, volume, yeast, generation, pitchRate } = step
  return {
    temperature: numberOf(temperature),
    pH: numberOf(pH),
    gravity: numberOf(gravity),
    volume: numberOf(volume),
    yeast,
    generation,
    pitchRate: numberOf(pitchRate),
  }
}

/** The figures as columns: nothing else of what was sent. */
export function columnsOfFigures(figures: BrewFigures): BrewFigures {
  return figuresIn({ ...noFigures, ...figures })
}

/** How much of which lot was pitched, in the unit that its ingredient had. */
export interface PitchedLot {
  lotId: string
  quantity: number
  unit: Unit
}

/** The lot of yeast that was pitched in a step; null where nobody chose one. */
export function pitchedIn(step: BrewStep | null): PitchedLot | null {
  if (!step?.yeastLotId || !step.yeastQuantity || !step.yeastUnit) return null
  return { lotId: step.yeastLotId, quantity: Number(step.yeastQuantity), unit: step.yeastUnit }
}

/** The columns of the lot that was pitched. */
export function pitchedColumns(pitched: PitchedLot | null) {
  return {
    yeastLotId: pitched?.lotId ?? null,
    yeastQuantity: pitched?.quantity ?? null,
    yeastUnit: pitched?.unit ?? null,
  }
}

/** The timer of a step; null without one. */
export function timerOf(step: BrewStep | null): BrewTimer | null {
  if (step?.timerStartedAt == null || step.timerSeconds === null) return null
  return { seconds: step.timerSeconds, startedAt: step.timerStartedAt, pausedAt: step.timerPausedAt }
}

/** The columns of a timer. */
export function timerColumns(timer: BrewTimer | null) {
  return {
    timerSeconds: timer?.seconds ?? null,
    timerStartedAt: timer?.startedAt ?? null,
    timerPausedAt: timer?.pausedAt ?? null,
  }
}

/** The columns of a step without a timer. */
export const noTimer = timerColumns(null)

/** What an act can change of a step; undoing it restores all of it. */
export function changeable(step: BrewStep) {
  const { doneAt, doneById, timerSeconds, timerStartedAt, timerPausedAt } = step
  const entered = enteredColumn(enteredInColumn(step.entered))
  const pitched = pitchedColumns(pitchedIn(step))
  return {
    ...figuresIn(step),
    ...pitched,
    entered,
    doneAt,
    doneById,
    timerSeconds,
    timerStartedAt,
    timerPausedAt,
  }
}

/** The columns of a step that nobody has touched. */
export const untouched = { ...noFigures, ...pitchedColumns(null), ...noTimer, doneAt: null, doneById: null }
