import { measurementValue } from '#domain/fermentation/readings.ts'
import { asWritten, message, type Message, type PlainId } from '#domain/language/message.ts'
import { batchStages, stageNamed, type BatchStage } from '#domain/batches/batchStages.ts'

/**
 * The steps of a brew day in their order. A boil addition is one step for each time at which something is added, a mash rest
 * one for each rest of the recipe.
 */
export const brewStepKinds = [
  'STRIKE_WATER',
  'MASH_IN',
  'MASH_REST',
  'MASH_READING',
  'FIRST_WORT',
  'PRE_BOIL',
  'BOIL',
  'BOIL_ADDITION',
  'WHIRLPOOL',
  'KNOCK_OUT',
  'ORIGINAL_GRAVITY',
  'TRANSFER',
  'PITCH',
] as const

export type BrewStepKind = (typeof brewStepKinds)[number]

/**
 * Which step of a brew. `minutes` is when a boil addition is due, before the end of the boil, or when a mash rest begins,
 * after the first one did; 0 for every other.
 */
export interface BrewStepName {
  kind: BrewStepKind
  minutes: number
}

/** Whether there can be several steps of a kind, told apart by their minutes. */
export const isTimed = (kind: BrewStepKind): boolean => kind === 'BOIL_ADDITION' || kind === 'MASH_REST'

/** Orders steps as they are done: boil additions by what is left of the boil. */
export function byOrder(one: BrewStepName, other: BrewStepName): number {
  const place = ({ kind }: BrewStepName) => brewStepKinds.indexOf(kind)
  const later = one.kind === 'MASH_REST' ? one.minutes - other.minutes : other.minutes - one.minutes
  return place(one) - place(other) || later
}

/** Whether a step is done in the mash tun; later ones are in the kettle, until the transfer. */
export function isInMashTun(kind: BrewStepKind): boolean {
  return brewStepKinds.indexOf(kind) < brewStepKinds.indexOf('BOIL')
}

/** A brew of a batch, and the stage that it has reached by its brew day. */
export interface BrewUnderWay {
  batchId: string
  brew: number
  stage: BatchStage
}

/** The stage that a brew has reached by the steps that were begun or done; null before the first. */
export function stageReached(kinds: readonly BrewStepKind[]): 'MASHING' | 'BOILING' | 'FERMENTING' | null {
  const last = Math.max(-1, ...kinds.map((kind) => brewStepKinds.indexOf(kind)))
  if (last === -1) return null
  if (last < brewStepKinds.indexOf('BOIL')) return 'MASHING'
  return last < brewStepKinds.indexOf('TRANSFER') ? 'BOILING' : 'FERMENTING'
}

/**
 * Where the beer of a batch is, by its stage and by its brews: a brew day is often ahead of its stage, which is moved later. The
 * batch has left the vessel of its stage once a brew is ahead and none is there.
 */
export function stagesHeld(
  batch: { id: string; stage: BatchStage },
  brews: readonly BrewUnderWay[],
): BatchStage[] {
  const reached = brews.filter(({ batchId }) => batchId === batch.id).map(({ stage }) => stage)
  const ahead = reached.filter((stage) => batchStages.indexOf(stage) > batchStages.indexOf(batch.stage))
  const hasLeft = ahead.length > 0 && !reached.includes(batch.stage)
  return [...new Set(hasLeft ? ahead : [batch.stage, ...ahead])]
}

const titles = {
  STRIKE_WATER: 'brewDay.step.STRIKE_WATER',
  MASH_IN: 'brewDay.step.MASH_IN',
  MASH_REST: 'brewDay.step.MASH_REST',
  MASH_READING: 'brewDay.step.MASH_READING',
  FIRST_WORT: 'brewDay.step.FIRST_WORT',
  PRE_BOIL: 'brewDay.step.PRE_BOIL',
  BOIL: 'brewDay.step.BOIL',
  WHIRLPOOL: 'brewDay.step.WHIRLPOOL',
  KNOCK_OUT: 'brewDay.step.KNOCK_OUT',
  ORIGINAL_GRAVITY: 'brewDay.step.ORIGINAL_GRAVITY',
  TRANSFER: 'brewDay.step.TRANSFER',
  PITCH: 'brewDay.step.PITCH',
} as const satisfies Record<Exclude<BrewStepKind, 'BOIL_ADDITION'>, PlainId>

/** What a step is called, such as "Mash in" or "Boil addition at 15 min". */
export function stepTitle({ kind, minutes }: BrewStepName): Message {
  if (kind === 'BOIL_ADDITION') return message('brewDay.boilAddition', { minutes })
  if (kind === 'MASH_REST' && minutes > 0) return message('brewDay.laterRest', { minutes })
  return message(titles[kind])
}

/** What is measured on a brew day: °F, pH, specific gravity, US barrels, and the yeast that is pitched. */
export interface BrewFigures {
  temperature: number | null
  pH: number | null
  gravity: number | null
  volume: number | null
  yeast: string | null
  generation: number | null
  /** Million cells per ml and °P. */
  pitchRate: number | null
}

export type BrewFigure = keyof BrewFigures

/** No figure at all. */
export const noFigures: BrewFigures = {
  temperature: null,
  pH: null,
  gravity: null,
  volume: null,
  yeast: null,
  generation: null,
  pitchRate: null,
}

/** What each step measures; the others are only ticked. */
const measured: Partial<Record<BrewStepKind, readonly BrewFigure[]>> = {
  MASH_READING: ['pH', 'temperature'],
  FIRST_WORT: ['gravity'],
  PRE_BOIL: ['gravity', 'volume'],
  KNOCK_OUT: ['volume'],
  ORIGINAL_GRAVITY: ['gravity'],
  TRANSFER: ['volume'],
  PITCH: ['yeast', 'generation', 'pitchRate'],
}

/** The figures of a step; none if it is only ticked. */
export function figuresOfStep(kind: BrewStepKind): readonly BrewFigure[] {
  return measured[kind] ?? []
}

/** The figures whose unit people choose. */
export const figureQuantities = { temperature: 'temperature', gravity: 'gravity', volume: 'volume' } as const

/** The label of a figure in the form, and its unit where everyone types the same. */
export const figureLabels = {
  temperature: { label: 'brewDay.temperature', unit: '°F' },
  pH: { label: 'brewDay.pH', unit: '' },
  gravity: { label: 'brewDay.gravity', unit: 'SG' },
  volume: { label: 'brewDay.volume', unit: 'BBL' },
  yeast: { label: 'brewDay.yeast', unit: '' },
  generation: { label: 'brewDay.generation', unit: '' },
  pitchRate: { label: 'brewDay.pitchRate', unit: 'M/ml/°P' },
} as const satisfies Record<BrewFigure, { label: PlainId; unit: string }>

/** What was recorded in a step, such as "pH 5.30, 152.0 °F"; null when it was only ticked. */
export function recordedFigures(
  kind: BrewStepKind,
  figures: Partial<Record<BrewFigure, unknown>>,
): Message | null {
  const all = figuresOfStep(kind).flatMap((figure) => {
    const value = figures[figure]
    return typeof value === 'number' || typeof value === 'string' ? [recordedFigure(figure, value)] : []
  })
  return all.reduceRight<Message | null>(
    (rest, first) => (rest ? message('brewDay.figures', { first, rest }) : first),
    null,
  )
}

/** A recorded figure, such as 1.050 or 3.2 BBL. */
function recordedFigure(figure: BrewFigure, recorded: number | string): Message {
  if (figure === 'yeast') return asWritten(String(recorded))
  const value = Number(recorded)
  if (figure === 'generation') return message('brewDay.generationOf', { number: value })
  if (figure === 'pitchRate') return message('brewDay.pitchRateOf', { number: value })
  if (figure === 'pH') return message('brewDay.pHOf', { value: measurementValue(figure, value) })
  if (figure === 'volume')
    return message('brewDay.figure', { value: { quantity: figure, value, isShort: true } })
  return message('brewDay.figure', { value: measurementValue(figure, value) })
}

/** Why a step lacks what it measures, in a sentence, or null. */
export function refuseWithoutFigure(kind: BrewStepKind, figures: BrewFigures): Message | null {
  const own = figuresOfStep(kind)
  if (own.length === 0 || own.some((figure) => figures[figure] !== null)) return null
  return message('brewDay.enterFirst')
}

/** The stages in which a brew day can be recorded: until the batch leaves its fermenter, since pitching comes last. */
export const brewDayStages: BatchStage[] = ['PLANNED', 'MASHING', 'BOILING', 'FERMENTING']

/** Whether the brew day of a batch can still be recorded. */
export function isBrewDayOpen(stage: BatchStage): boolean {
  return brewDayStages.includes(stage)
}

/** Why a batch takes no brew-day entries, in a sentence, or null when it does. */
export function refuseBrewStep(batch: { batchNumber: string; stage: BatchStage }): Message | null {
  if (isBrewDayOpen(batch.stage)) return null
  return message('brewDay.closed', { number: batch.batchNumber, stage: stageNamed(batch.stage) })
}

/** What can happen to a step. */
export const brewStepActs = [
  'DONE',
  'CORRECTED',
  'REOPENED',
  'STARTED',
  'PAUSED',
  'RESUMED',
  'STOPPED',
] as const

export type BrewStepAct = (typeof brewStepActs)[number]

/** What takes each back. */
export const takenBack: Record<BrewStepAct, BrewStepAct> = {
  DONE: 'REOPENED',
  CORRECTED: 'CORRECTED',
  REOPENED: 'DONE',
  STARTED: 'STOPPED',
  PAUSED: 'RESUMED',
  RESUMED: 'PAUSED',
  STOPPED: 'STARTED',
}
