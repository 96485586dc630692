import { temperatureSteps, type TemperatureStep } from '#domain/fermentation/profile/temperatureSteps.ts'

/*
 * Files have the steps of a fermentation one after the other, each for as long as it takes, while a profile says when each
 * begins. So the time of a step is written where the next one begins on a day, and read as the days that went by; a step by
 * gravity takes no time of its own.
 */

/** A step as a file has it: °F, days and SG, as far as it says them. */
export interface FileStep {
  temperature: number | null
  days: number | null
  startGravity: number | null
  endGravity: number | null
}

/** The profile of a file's steps; null when they are none. Whatever comes after a step of unknown length is left out. */
export function profileOf(steps: readonly FileStep[]): TemperatureStep[] | null {
  let day: number | null = 0
  let reached: number | null = null
  const read: TemperatureStep[] = []
  for (const { temperature, days, startGravity, endGravity } of steps) {
    const gravity = read.length === 0 ? null : (startGravity ?? reached)
    if (temperature === null || (gravity === null && day === null)) break
    const shown = Number(temperature.toFixed(1))
    read.push(
      gravity === null
        ? { day: Math.round(day ?? 0), gravity, temperature: shown }
        : { day: null, gravity: Number(gravity.toFixed(4)), temperature: shown },
    )
    reached = endGravity
    if (days !== null) day = (day ?? 0) + days
    else if (endGravity === null) day = null
  }
  return temperatureSteps.safeParse(read).data ?? null
}

/** A profile as a file has it; the time of its last step is not known. */
export function fileStepsOf(profile: readonly TemperatureStep[]): FileStep[] {
  let day = 0
  return profile.map(({ gravity, temperature }, at) => {
    const next = profile[at + 1]
    const days = next && next.day !== null ? next.day - day : null
    if (days !== null) day += days
    return { temperature, days, startGravity: gravity, endGravity: next?.gravity ?? null }
  })
}
