import { courseKinds, courseOf, shownGravity, temperatureOf, type Course } from './courses.ts'

/** A tank that ferments, with its device. */
export interface Tank {
  device: string
  course: Course
  /** Days since pitching when the simulation begins. */
  begunDays: number
  /** Until when its device is silent, in simulated minutes. */
  silentUntil: number
}

/** Tanks in every phase of fermentation, with each kind of it in turn. */
export function tanksOf(count: number, random: () => number): Tank[] {
  return Array.from({ length: count }, (_, at) => ({
    device: `SIM-${at + 1}`,
    course: courseOf(courseKinds[at % courseKinds.length] ?? 'ale', random),
    begunDays: random() * 8,
    silentUntil: 0,
  }))
}

/** What the device of a tank measures after so many simulated minutes: its fermentation, with a device's noise. */
export function measuredAt(tank: Tank, minutes: number, random: () => number) {
  const hours = 24 * tank.begunDays + minutes / 60
  const noise = (width: number) => (random() - 0.5) * width
  const gravity = shownGravity(tank.course, hours, random) + noise(0.001)
  const temperature = temperatureOf(tank.course, hours) + noise(0.6)
  return {
    device: tank.device,
    temperature: Math.round(temperature * 10) / 10,
    gravity: Math.round(gravity * 10_000) / 10_000,
  }
}
