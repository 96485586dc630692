import { inShort } from '#domain/language/message.ts'
import type { TemperatureStep } from '#domain/fermentation/profile/temperatureSteps.ts'
import { text } from '#web/ui/language/text.ts'

/** A step as it is filled in: what was not typed yet is null. */
export type FillableStep = Omit<TemperatureStep, 'temperature'> & { temperature: number | null }

/** The steps of a profile without what the cache adds. */
export function stepsOf(
  sent: readonly { day?: number | null; gravity?: number | null; temperature: number }[],
): TemperatureStep[] {
  return sent.map(({ day = null, gravity = null, temperature }) => ({ day, gravity, temperature }))
}

/** A step in words, such as 66 °F from day 0, or 70 °F from 1.020. */
function stepText({ day, gravity, temperature }: FillableStep): string {
  const at = inShort('temperature', temperature ?? 0)
  return gravity === null
    ? text('profile.stepByDay', { temperature: at, day: day ?? 0 })
    : text('profile.stepByGravity', {
        temperature: at,
        gravity: { quantity: 'gravity', value: gravity, digits: 3 },
      })
}

/** A profile in words, a step below the other. */
export function profileText(value: unknown): string {
  const steps = Array.isArray(value) ? (value as FillableStep[]) : []
  return steps.length === 0 ? text('profile.none') : steps.map(stepText).join('\n')
}
