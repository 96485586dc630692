/** A tank that ferments, with its device. */
export interface Tank {
  device: string
  originalGravity: number
  finalGravity: number
  /** Days since pitching when the simulation begins. */
  begunDays: number
  /** Until when its device is silent, in simulated minutes. */
  silentUntil: number
}

/** Tanks in every phase of fermentation. */
export function tanksOf(count: number, random: () => number): Tank[] {
  return Array.from({ length: count }, (_, at) => ({
    device: `SIM-${at + 1}`,
    originalGravity: 1.045 + random() * 0.03,
    finalGravity: 1.008 + random() * 0.006,
    begunDays: random() * 8,
    silentUntil: 0,
  }))
}

/** What the device of a tank measures after so many simulated minutes: a falling gravity, with a device's noise. */
export function measuredAt(tank: Tank, minutes: number, random: () => number) {
  const days = tank.begunDays + minutes / 1_440
  const share = 1 / (1 + Math.exp((days - 2.5) * 1.8))
  const noise = (width: number) => (random() - 0.5) * width
  const gravity = tank.finalGravity + (tank.originalGravity - tank.finalGravity) * share + noise(0.001)
  const temperature = 66 + 4 * share * (1 - share) * 3 + Math.sin(days * 6.3) + noise(0.6)
  return {
    device: tank.device,
    temperature: Math.round(temperature * 10) / 10,
    gravity: Math.round(gravity * 10_000) / 10_000,
  }
}
