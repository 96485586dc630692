import { quantile, short, tableOf } from '#bench/support/figures.ts'
import { writePart } from '#bench/support/report.ts'
import { judgeCourses, type Judgement } from '#tools/simulation/judgedCourses.ts'
import { judgeLoggedCourses } from '#tools/simulation/loggedCourses.ts'

/*
 * Lets the fermentation sense look at generated fermentations with known truth every six hours, counts its false and missed
 * alarms, and compares its forecasts of the finish with it: on those by which its rules were tuned, and on others. The same of
 * fermentations that people log once or twice a day. Writes docs/benchmarks.md. Fails if more than one in ten is wrong of any
 * kind where devices measure, or if the bands of the forecasts hold less than nine of ten finishes: of all, or of slow beers.
 *   npm run bench:sense -- [CURVES OF EACH KIND] [SEED OF THE OTHERS]
 */

const curves = Number(process.argv[2] ?? 63)
const heldOut = Number(process.argv[3] ?? 71)
const tuned = 2_026

const sets = [
  { title: `Those by which the rules were tuned (seed ${tuned})`, judged: judgeCourses(curves, tuned) },
  {
    title: `Others, which the rules have never seen (seed ${heldOut})`,
    judged: judgeCourses(curves, heldOut),
  },
]

function alarmsOf(judged: readonly Judgement[]): string {
  const pairs = (one: Judgement) => [
    [one.falseStuck, one.missedStuck],
    [one.falseDone, one.missedDone],
    [one.falseTemperature, one.missedTemperature],
  ]
  const row = (kind: string, some: readonly Judgement[]) => [
    ...[kind, String(some.length * curves)],
    ...[0, 1, 2].map((at) =>
      [0, 1]
        .map((side) => String(some.reduce((sum, one) => sum + (pairs(one)[at]?.[side] ?? 0), 0)))
        .join(' / '),
    ),
  ]
  return tableOf(
    [
      'Fermentation',
      'Curves',
      'Stuck: false / missed',
      'Done: false / missed',
      'Too warm or cold: false / missed',
    ],
    [...judged.map((one) => row(one.kind, [one])), row('all', judged)],
  )
}

function forecastsOf(judged: readonly Judgement[]): string {
  const forecasts = judged.flatMap((each) => each.forecasts)
  const days = [...new Set(forecasts.map(({ day }) => day))].sort((one, other) => one - other)
  return tableOf(
    ['Day', 'Forecasts', 'Off, median, h', 'Off, 90 %, h', 'In its band, %', 'Band, median, h'],
    days.flatMap((day) => {
      const made = forecasts.filter((forecast) => forecast.day === day)
      const hours = made.map((forecast) => forecast.hours)
      const inBand = made.filter(({ isInBand }) => isInBand).length / made.length
      const band = quantile(
        made.map(({ bandHours }) => bandHours),
        0.5,
      )
      const row = [
        ...[String(day), String(made.length), short(quantile(hours, 0.5)), short(quantile(hours, 0.9))],
        ...[short(inBand * 100), short(band)],
      ]
      // A handful says nothing about how far off forecasts are.
      return made.length < 5 ? [] : [row]
    }),
  )
}

const loggedSets = [tuned, heldOut].flatMap((seed) =>
  ([1, 2] as const).map((perDay) => ({
    title: `Logged ${perDay === 1 ? 'once' : 'twice'} a day (seed ${seed}${seed === heldOut ? ', never seen' : ''})`,
    judged: judgeLoggedCourses(curves, seed, perDay),
  })),
)

const partOf = ({ title, judged }: (typeof sets)[number], from: string) => {
  const found = judged.flatMap(({ foundAfter }) => foundAfter)
  const delay = `Too warm and too cold were found ${short(quantile(found, 0.5))} h (median) and ${short(quantile(found, 0.9))} h (90 %) after ${from}.`
  return `${title}:\n\n${alarmsOf(judged)}\n\n${delay}\n\n${forecastsOf(judged)}`
}
/** The share of finishes that were in the band, in percent: of all forecasts, and of those of slow beers. */
function heldOf(judged: readonly Judgement[]): { all: number; slow: number } {
  const forecasts = judged.flatMap((each) => each.forecasts)
  const share = (some: typeof forecasts) =>
    (100 * some.filter(({ isInBand }) => isInBand).length) / some.length
  return { all: share(forecasts), slow: share(forecasts.filter(({ day }) => day >= 13 && day <= 18)) }
}
const held = [...sets, ...loggedSets].map(({ title, judged }) => ({ title, ...heldOf(judged) }))
const heldTable = tableOf(
  ['Finishes in their bands, %', 'All days', 'Days 13 to 18'],
  held.map(({ title, all, slow }) => [title, short(all), short(slow)]),
)

const parts = [
  heldTable,
  ...sets.map((set) => partOf(set, 'the beer was 4 °F off')),
  `### Without a device\n\nThe same fermentations but for those in which a device is at fault, logged by a person whose gravities stray by 0.001 and temperatures by 0.3 °F (standard deviations), who leaves out one reading in twenty. A stuck one is to be found within 84 hours by the alert of the log, a finished one within 120, a temperature within 6 hours of the first reading that is 4.5 °F off: what happens between two readings nobody sees. Done is false with more than 0.002 SG to go.`,
  ...loggedSets.map((set) => partOf(set, 'the first reading that was')),
]
const said = `${sets.map(({ judged }) => judged.length * curves).join(' and ')} generated fermentations, looked at every 6 hours, their temperature every hour. A stuck one is to be found within 60 hours, a finished one within 96, one whose cooling fails or sticks within 6 hours of being 4 °F off its profile. Done is false with more than 0.0015 SG to go, too warm or too cold wherever the cooling is not at fault. A forecast is about the hour when gravity is within 0.001 of its end.`
console.log(`${said}\n\n${parts.join('\n\n')}`)
writePart('sense', 'Fermentation sense', `${said}\n\n${parts.join('\n\n')}`)
const isWrong = sets.some(({ judged }) =>
  judged.some(({ falseStuck, missedStuck, falseDone, missedDone, falseTemperature, missedTemperature }) =>
    [falseStuck, missedStuck, falseDone, missedDone, falseTemperature, missedTemperature].some(
      (count) => count > curves / 10,
    ),
  ),
)
const isBandBroken = held.some(({ all, slow }) => !(all >= 90 && slow >= 90))
if (isWrong || isBandBroken) process.exitCode = 1
