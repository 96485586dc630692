/** At most one update of a vessel in this time, in ms. */
const vesselEveryMs = 2_000

interface Shown<Reading> {
  readings: readonly Reading[]
  since: number
}

/**
 * Slows down what many devices send for people who look: a vessel is updated at once, and then at most each two seconds. Keeps
 * what was shown; call it again two seconds later for what it held back.
 */
export function calmedByVessel<Reading extends { equipmentId: string }>(): (
  latest: readonly Reading[],
  nowMs: number,
) => Reading[] {
  let shown: ReadonlyMap<string, Shown<Reading>> = new Map()
  return (latest, nowMs) => {
    const vessels = new Set([...shown.keys(), ...latest.map(({ equipmentId }) => equipmentId)])
    shown = new Map(
      [...vessels].flatMap((id) => {
        const readings = latest.filter(({ equipmentId }) => equipmentId === id)
        const before = shown.get(id)
        if (before && (isSame(before.readings, readings) || nowMs - before.since < vesselEveryMs))
          return [[id, before] as const]
        return readings.length === 0 ? [] : [[id, { readings, since: nowMs }] as const]
      }),
    )
    return [...shown.values()].flatMap(({ readings }) => readings)
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
