import { expect, it } from 'vitest'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import { forecastSaid } from '#domain/fermentation/sense/forecastSaid.ts'
import type { Message } from '#domain/language/message.ts'
import { english } from '#tests/support/english.ts'

const at = (day: number, hour = 18) => new Date(Date.UTC(2026, 10, day, hour))
const moments = { finish: at(28), earliest: at(27), latest: at(30), asOf: at(24, 6) }
const forecast = { ...moments, course: [], isOld: false, isLogged: false }
const fermentation: Fermentation = { ...{ sense: null, setPoint: null, offProfile: null }, forecast }
const plain = (said: Message | null) => said && english(said)?.replace(/\s/g, ' ')

it('says when a beer is done and between which days', () => {
  expect(plain(forecastSaid(fermentation, 'UTC'))).toBe('Done around Nov 28 (Nov 27 – 30)')
  const soon = { ...fermentation, forecast: { ...forecast, earliest: at(28, 9), latest: at(28, 20) } }
  expect(plain(forecastSaid(soon, 'UTC'))).toBe('Done around Nov 28 (Nov 28)')
})

it('counts days on the clock of the brewery', () => {
  expect(plain(forecastSaid(fermentation, 'Asia/Tokyo'))).toBe('Done around Nov 29 (Nov 28 – Dec 1)')
})

it('says as of when it is while the device is silent', () => {
  const old = { ...fermentation, forecast: { ...forecast, isOld: true } }
  expect(plain(forecastSaid(old, 'UTC'))).toBe('Done around Nov 28 (Nov 27 – 30), as of Nov 24, 06:00')
})

it('says as of when it is where people log it', () => {
  const logged = { ...fermentation, forecast: { ...forecast, isLogged: true } }
  expect(plain(forecastSaid(logged, 'UTC'))).toBe('Done around Nov 28 (Nov 27 – 30), as of Nov 24, 06:00')
})

it('says that it is done, and nothing while nobody can tell', () => {
  const sense = {
    state: 'DONE',
    gravity: 1.012,
    temperature: null,
    progress: 1,
    fallPerDay: 0,
    hours: 48,
  } as const
  expect(plain(forecastSaid({ ...fermentation, forecast: null, sense }, 'UTC'))).toBe(
    'Done: gravity steady at 1.012 for 48 hours',
  )
  expect(forecastSaid({ ...fermentation, forecast: null }, 'UTC')).toBeNull()
})
