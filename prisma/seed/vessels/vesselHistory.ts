import { vesselsOnMove } from '#domain/equipment/vessels.ts'
import type { EquipmentStatus } from '#domain/equipment/vessels.ts'
import type { Brew } from '#prisma/seed/brews/brews.ts'
import type { SeededChange } from '#prisma/seed/activity.ts'
import type { Calendar } from '#prisma/seed/calendar.ts'
import { minutesAfter } from '#prisma/seed/calendar.ts'
import { vesselId } from './vesselId.ts'
import { ben, clara } from '#prisma/seed/people.ts'
import type { Person } from '#prisma/seed/people.ts'

/** A vessel's status changed. */
export interface VesselEvent {
  vesselId: string
  from: EquipmentStatus
  to: EquipmentStatus
  at: Date
  by: Person
}

/** How long it takes to clean a vessel, in minutes. */
const cleaningMinutes = 180

/** A vessel's state while its history is generated. */
interface VesselState {
  status: EquipmentStatus
  since: Date
  heldBy: string | null
}

/**
 * Everything that happened to the vessels, in order: they follow the batches by the rules of the brewery, are cleaned
 * in three hours, and FV-5 is under repair. Work in progress at midnight stays unfinished.
 */
export function vesselHistory(brews: Brew[], calendar: Calendar): VesselEvent[] {
  const events: VesselEvent[] = []
  const states = new Map<string, VesselState>()

  const set = (id: string, to: EquipmentStatus, at: Date, by: Person, heldBy: string | null) => {
    const from = states.get(id)?.status ?? 'AVAILABLE'
    states.set(id, { status: to, since: at, heldBy })
    if (from !== to) events.push({ vesselId: id, from, to, at, by })
  }
  const finishCleaning = (until: Date) => {
    for (const [id, { status, since }] of states) {
      const done = minutesAfter(since, cleaningMinutes)
      if (status === 'CLEANING' && done < until) set(id, 'AVAILABLE', done, clara, null)
    }
  }

  const moves = brews.flatMap((brew) => brew.moves).sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { before, to, at, by } of moves) {
    finishCleaning(at)
    for (const { id, status, onlyIfInUse } of vesselsOnMove(before, to)) {
      const state = states.get(id)
      const isItsOwn = state?.status === 'IN_USE' && state.heldBy === before.id
      if (!onlyIfInUse || isItsOwn) set(id, status, at, by, status === 'IN_USE' ? before.id : null)
    }
  }
  finishCleaning(calendar.midnight)
  set(vesselId('FV-5'), 'MAINTENANCE', calendar.ago(10, 14, 20), ben, null)
  return events.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** The changes of these events. */
export function vesselChanges(events: VesselEvent[]): SeededChange[] {
  return events.map(({ vesselId, from, to, at, by }) => {
    return { type: 'EquipmentStatusChanged', entityId: vesselId, at, by, detail: { from, to } }
  })
}
