/** When a fermentation raises an alert. */
export interface Thresholds {
  /** How far it may be from its profile, in °F, and for how many hours it has to be further. */
  temperatureTolerance: number
  temperatureHours: number
  /** For how many hours gravity stands still when it is stuck, and when it is done. */
  stuckHours: number
  doneHours: number
  /** After how many hours without a reading one is missed. */
  readingHours: number
}

/** The thresholds that a recipe has: null where it is as usual. */
export type ChosenThresholds = { [Name in keyof Thresholds]: number | null }

/** What is usual for ales and lagers alike: see bench/sense.ts for the false and missed alarms that come of it. */
export const usualThresholds: Thresholds = {
  temperatureTolerance: 3,
  temperatureHours: 2,
  stuckHours: 36,
  doneHours: 48,
  readingHours: 48,
}

/** A recipe that chose none. */
export const noThresholds: ChosenThresholds = {
  temperatureTolerance: null,
  temperatureHours: null,
  stuckHours: null,
  doneHours: null,
  readingHours: null,
}

/** The thresholds of a recipe alone. */
export function chosenThresholds({
  temperatureTolerance,
  temperatureHours,
  stuckHours,
  doneHours,
  readingHours,
}: ChosenThresholds): ChosenThresholds {
  return { temperatureTolerance, temperatureHours, stuckHours, doneHours, readingHours }
}

/** The thresholds that hold for a recipe. */
export function thresholdsOf(chosen: Partial<ChosenThresholds>): Thresholds {
  const names = Object.keys(usualThresholds) as (keyof Thresholds)[]
  const pairs = names.map((name) => [name, chosen[name] ?? usualThresholds[name]] as const)
  return Object.fromEntries(pairs) as unknown as Thresholds
}
