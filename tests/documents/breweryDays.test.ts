import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

/** react-day-picker takes and gives days as moments of the device's clock. */
const byTheDevice = ['web/ui/dates/Calendar.tsx']

/** What asks the clock or the calendar of the process or the browser, which is not the brewery's. */
const local =
  /\.[gs]et(Date|Day|Month|FullYear|Hours)\(|\.to(LocaleDate|LocaleTime|Date|Time)String\(|new Date\([^()]*,|\bstartOf(Day|Week|Month|Year)\(|\bcurrent_date\b|\bdate_trunc\(/gi
/** A formatter of moments that is told no time zone. */
const zoneless = /new Intl\.DateTimeFormat\((?!\)|[^;]*?timeZone)/g

const sources = ['api', 'domain', 'web', 'prisma/seed'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
)

it('no code takes the day or the hour from the clock of a server or a device', () => {
  expect(sources.length).toBeGreaterThan(500)
  const found = sources
    .filter((file) => !byTheDevice.includes(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return [...text.matchAll(local), ...text.matchAll(zoneless)].map(([what]) => `${file}: ${what}`)
    })
  expect(found).toEqual([])
})
