import { measurementValue } from '#domain/fermentation/readings.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { message, type Message } from '#domain/language/message.ts'
import type { Fermentation } from './fermentation.ts'

/**
 * When a beer is done, in a sentence with its band in the days of a zone, and as of when where its device is silent or people
 * log it; that it is done, where it is; null while nothing says it.
 */
export function forecastSaid({ forecast, sense }: Fermentation, zone: string): Message | null {
  if (sense?.state === 'DONE') {
    return message('forecast.done', {
      gravity: measurementValue('gravity', sense.gravity),
      hours: sense.hours,
    })
  }
  if (!forecast) return null
  const around = daysOf(forecast, zone)
  return forecast.isOld || forecast.isLogged
    ? message('forecast.asOf', { ...around, at: { moment: forecast.asOf.toISOString(), isNear: true } })
    : message('forecast.around', around)
}

/** When a fermentation will be done, within another sentence; null also where the device is silent. */
export function forecastWithin({ forecast }: Fermentation, zone: string): Message | null {
  return forecast && !forecast.isOld ? message('forecast.aroundWithin', daysOf(forecast, zone)) : null
}

function daysOf({ finish, earliest, latest }: NonNullable<Fermentation['forecast']>, zone: string) {
  const day = dayAt(finish, zone)
  return {
    day: { days: [day, day] },
    days: { days: [dayAt(earliest, zone), dayAt(latest, zone)] },
  } as const
}
