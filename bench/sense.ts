import { quantile, short, tableOf } from '#bench/support/figures.ts'
import { writePart } from '#bench/support/report.ts'
import { judgeCourses } from '#tools/simulation/judgedCourses.ts'

/*
 * Lets the fermentation sense look at generated fermentations with known truth every six hours, counts its false and missed
 * alarms, and compares its forecasts of the finish with it. Writes docs/benchmarks.md. Fails if more than one in ten
 * is wrong of any kind.
 *   npm run bench:sense -- [CURVES OF EACH KIND] [SEED]
 */

const curves = Number(process.argv[2] ?? 63)
const seed = Number(process.argv[3] ?? 2_026)

const judged = judgeCourses(curves, seed)
const alarms = tableOf(
  ['Fermentation', 'Curves', 'Stuck, false', 'Stuck, missed', 'Done, false', 'Done, missed'],
  judged.map(({ kind, falseStuck, missedStuck, falseDone, missedDone }) => [
    ...[kind, String(curves), String(falseStuck), String(missedStuck)],
    ...[String(falseDone), String(missedDone)],
  ]),
)
const forecasts = judged.flatMap((each) => each.forecasts)
const days = [...new Set(forecasts.map(({ day }) => day))].sort((one, other) => one - other)
const errors = tableOf(
  ['Day', 'Forecasts', 'Off, median, h', 'Off, 90 %, h', 'In its band, %', 'Band, median, h'],
  days.flatMap((day) => {
    const made = forecasts.filter((forecast) => forecast.day === day)
    const hours = made.map((forecast) => forecast.hours)
    const inBand = made.filter(({ isInBand }) => isInBand).length / made.length
    const row = [
      ...[String(day), String(made.length), short(quantile(hours, 0.5)), short(quantile(hours, 0.9))],
      ...[
        short(inBand * 100),
        short(
          quantile(
            made.map(({ bandHours }) => bandHours),
            0.5,
          ),
        ),
      ],
    ]
    // A handful says nothing about how far off forecasts are.
    return made.length < 5 ? [] : [row]
  }),
)
const said = `${judged.length * curves} generated fermentations (seed ${seed}), looked at every 6 hours. A stuck one is to be found within 60 hours, a finished one within 96. Done is false with more than 0.0015 SG to go. A forecast is about the hour when gravity is within 0.001 of its end.`
console.log(`${alarms}\n\n${errors}\n\n${said}`)
writePart('sense', 'Fermentation sense', `${said}\n\n${alarms}\n\n${errors}`)
const isWrong = judged.some(({ falseStuck, missedStuck, falseDone, missedDone }) =>
  [falseStuck, missedStuck, falseDone, missedDone].some((count) => count > curves / 10),
)
if (isWrong) process.exitCode = 1
