import type { TemperatureStep } from '#domain/fermentation/profile/temperatureSteps.ts'
import type { MeasuredHour } from '#domain/fermentation/sense/hours.ts'

/** The kinds of fermentation that are simulated. */
export const courseKinds = [
  'ale',
  'lager with a diacetyl rest',
  'slow start',
  'krausen on the device',
  'device moved',
  'cold crash',
  'drop-outs',
  'stuck',
  'cooling fails',
  'cooling sticks',
] as const

export type CourseKind = (typeof courseKinds)[number]

/** A fermentation with known truth, by hours since it began; temperatures in °F. */
export interface Course {
  kind: CourseKind
  originalGravity: number
  finalGravity: number
  /** As its recipe expects it: not quite what it gets. */
  expectedFG: number
  /** The hours until gravity falls, and how long it takes. */
  lag: number
  pace: number
  shape: number
  /** When the yeast gives up, and null when it doesn't. */
  stuckFrom: number | null
  /** When it is cooled down, when its device is moved and by how much it is off then. */
  crashFrom: number | null
  movedAt: number | null
  movedBy: number
  /** How much of the hours is lost, and how much a device is wrong while there is krausen. */
  lost: number
  krausen: number
  /** Its temperature profile; what the cooling does wrong, from when, for how long and by how many °F. */
  steps: TemperatureStep[]
  fault: { from: number; hours: number; by: number } | null
}

/** A fermentation of a kind; the same random numbers make the same one. */
export function courseOf(kind: CourseKind, random: () => number): Course {
  const between = (from: number, to: number) => from + random() * (to - from)
  const originalGravity = between(1.042, 1.075)
  const attenuation = between(0.72, 0.84)
  const finalGravity = 1 + (originalGravity - 1) * (1 - attenuation)
  const isLager = kind === 'lager with a diacetyl rest'
  const course: Course = {
    ...{ kind, originalGravity, finalGravity },
    expectedFG: finalGravity + between(-0.002, 0.002),
    lag: kind === 'slow start' ? between(24, 42) : between(5, 16),
    pace: isLager ? between(110, 170) : between(40, 75),
    shape: between(1.15, 1.7),
    stuckFrom: null,
    crashFrom: null,
    movedAt: null,
    movedBy: 0,
    lost: kind === 'drop-outs' ? between(0.2, 0.45) : 0.02,
    krausen: kind === 'krausen on the device' ? between(0.002, 0.006) : 0.0006,
    steps: [{ day: 0, gravity: null, temperature: isLager ? 50 : 66 }],
    fault: null,
  }
  if (isLager) {
    const gravity = Number((originalGravity - restFrom * (originalGravity - finalGravity)).toFixed(3))
    course.steps.push({ day: null, gravity, temperature: 50 + restBy })
  }
  if (kind === 'stuck') course.stuckFrom = hourAt(course, between(0.4, 0.8))
  if (kind === 'cold crash') course.crashFrom = finishedAt(course) + between(40, 90)
  if (kind === 'device moved') {
    course.movedAt = hourAt(course, between(0.2, 0.97))
    course.movedBy = between(0.004, 0.009) * (random() < 0.5 ? -1 : 1)
  }
  if (kind === 'cooling fails' || kind === 'cooling sticks')
    course.fault = {
      from: hourAt(course, between(0.1, 0.75)),
      hours: between(10, 40),
      by: between(6, 14) * (kind === 'cooling fails' ? 1 : -1),
    }
  return course
}

/** From which share of the way a lager is warmed for its diacetyl rest, and by how much. */
const restFrom = 0.72
const restBy = 9

/** The share of the way that is done after so many hours. */
function shareAt({ lag, pace, shape, stuckFrom }: Course, t: number): number {
  const until = stuckFrom === null ? t : Math.min(t, stuckFrom)
  return until <= lag ? 0 : 1 - Math.exp(-(((until - lag) / pace) ** shape))
}

/** When so much of the way is done. */
function hourAt({ lag, pace, shape }: Course, share: number): number {
  return lag + pace * (-Math.log(1 - share)) ** (1 / shape)
}

/** When gravity is within 0.001 of its end: what a forecast is about. */
export function finishedAt(course: Course): number {
  return hourAt(course, 1 - 0.001 / (course.originalGravity - course.finalGravity))
}

/** The gravity of the beer. */
export function gravityOf(course: Course, t: number): number {
  const { originalGravity, finalGravity } = course
  return originalGravity - (originalGravity - finalGravity) * shareAt(course, t)
}

/** The temperature of the beer: knocked out warm, warmest while it ferments most, cold after a crash, off by its cooling's fault. */
export function temperatureOf(course: Course, t: number): number {
  const { kind, crashFrom } = course
  const share = shareAt(course, t)
  const isLager = kind === 'lager with a diacetyl rest'
  const rest = isLager ? restBy * Math.min(1, Math.max(0, (share - restFrom) * 8)) : 0
  const knockedOut = 6 * Math.exp(-t / 5)
  const set =
    (isLager ? 50 : 66) +
    rest +
    9 * share * (1 - share) +
    0.5 * Math.sin(t / 4) +
    knockedOut +
    faultAt(course, t)
  const crashed = crashFrom === null ? 0 : Math.min(1, Math.max(0, (t - crashFrom) / 18))
  return set + (35 - set) * crashed
}

/** How far the cooling has brought a beer from where it should be: it takes hours to get there, and to be mended. */
export function faultAt({ fault }: Course, t: number): number {
  if (!fault) return 0
  const begun = Math.min(1, Math.max(0, (t - fault.from) / 6))
  const mended = Math.min(1, Math.max(0, (t - fault.from - fault.hours) / 8))
  return fault.by * (begun - mended)
}

/** What a device measures of it until an hour: noise, krausen, a move, cold beer and lost hours included. */
export function measuredHours(
  course: Course,
  start: Date,
  { until, random }: { until: number; random: () => number },
): { gravity: MeasuredHour[]; temperature: MeasuredHour[] } {
  const gravity: MeasuredHour[] = []
  const temperature: MeasuredHour[] = []
  let silentUntil = 0
  for (let t = 0; t < until; t++) {
    if (random() < course.lost) silentUntil = t + (course.kind === 'drop-outs' ? 1 + random() * 4 : 1)
    const hour = new Date(start.getTime() + t * 3_600_000)
    const shown = shownGravity(course, t, random)
    if (t < silentUntil) continue
    gravity.push({ hour, ...around(shown, 0.0004, random) })
    temperature.push({ hour, ...around(temperatureOf(course, t), 0.3, random) })
  }
  return { gravity, temperature }
}

/** The gravity that a device shows after so many hours. */
export function shownGravity(course: Course, t: number, random: () => number): number {
  const share = shareAt(course, t)
  const foam = 4 * share * (1 - share)
  const spike = random() < 0.12 * foam ? course.krausen * (1 + random()) : 0
  const moved = course.movedAt !== null && t >= course.movedAt ? course.movedBy : 0
  const cold = (66 - Math.min(66, temperatureOf(course, t))) * 0.00003
  return gravityOf(course, t) + spike + moved + cold + (random() - 0.5) * course.krausen * foam
}

function around(value: number, noise: number, random: () => number) {
  const read = [0, 1, 2, 3].map(() => value + (random() - 0.5) * 2 * noise)
  return { min: Math.min(...read), mean: read.reduce((sum, one) => sum + one, 0) / 4, max: Math.max(...read) }
}

/** Random numbers that are the same in each run (Mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
