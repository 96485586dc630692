import type { Prisma } from '#generated/prisma/client.ts'
import type { SeededChange } from '#prisma/seed/activity.ts'
import { minutesAfter } from '#prisma/seed/calendar.ts'
import type { Person } from '#prisma/seed/people.ts'
import type { VesselEvent } from './vesselHistory.ts'

/** A cleaning as it goes into its table, and who recorded it. */
export interface SeededCleaning {
  row: Prisma.CleaningCreateManyInput & { id: string; timestamp: Date }
  by: Person
}

/** What is used: each vessel is washed with caustic, every third time with acid, and tanks are sanitized after that. */
const washes = [
  { method: 'CAUSTIC', note: '2 % caustic at 160 °F, 30 minutes, rinsed to neutral.' },
  { method: 'CIP_CYCLE', note: null },
  { method: 'ACID', note: '1 % acid at 120 °F against beer stone, 20 minutes.' },
] as const
const sanitizer = { method: 'SANITIZER', note: 'Peracetic acid at 150 ppm, drained, not rinsed.' } as const

/** How the vessels were cleaned before they were marked available, oldest first. */
export function cleaningsAfter(events: VesselEvent[]): SeededCleaning[] {
  const times = new Map<string, number>()
  return events
    .filter(({ from, to }) => from === 'CLEANING' && to === 'AVAILABLE')
    .flatMap(({ vesselId, at, by }) => {
      const time = times.get(vesselId) ?? 0
      times.set(vesselId, time + 1)
      const wash = { ...(washes[time % washes.length] ?? sanitizer), minutes: -60 }
      const isTank = /-(fv|bt)-/.test(vesselId)
      return [wash, ...(isTank ? [{ ...sanitizer, minutes: -15 }] : [])].map(({ method, note, minutes }) => {
        const id = `${vesselId}-cleaning-${String(time + 1).padStart(3, '0')}-${method.toLowerCase()}`
        const timestamp = minutesAfter(at, minutes)
        return { row: { id, equipmentId: vesselId, method, note, cleanedById: by.id, timestamp }, by }
      })
    })
}

/** The changes of these cleanings. */
export function cleaningChanges(cleanings: SeededCleaning[]): SeededChange[] {
  return cleanings.map(({ row: { id: cleaningId, equipmentId, method, note = null, timestamp: at }, by }) => {
    return { type: 'CleaningRecorded', entityId: equipmentId, at, by, detail: { cleaningId, method, note } }
  })
}
