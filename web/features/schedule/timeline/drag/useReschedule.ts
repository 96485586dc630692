import { useContext, useMemo, useState } from 'react'
import { bookingsOf, type Booking, type Plan } from '#domain/batches/bookings.ts'
import {
  reschedule,
  rescheduledText,
  type Gesture,
  type Reschedule,
  type Rescheduled,
} from '#domain/batches/reschedule.ts'
import type { EditConflict } from '#domain/changes/edits.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { conflictIn } from '#web/live/forms/formErrors.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { succeed, tell } from '#web/ui/feedback/tell.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { UpdateBatchDocument } from '#web/features/schedule/scheduleDocuments.ts'
import { beerNames, plannedBatch, type StayView } from '#web/features/schedule/timeline/timelineViews.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { scheduleError } from '#web/features/schedule/scheduleErrors.ts'
import { refuse } from '#domain/people/roles.ts'
import type { Message } from '#domain/language/message.ts'
import { text, textOf } from '#web/ui/language/text.ts'

/** A gesture that is being saved, or asked about. */
interface Pending {
  /** As it was when the gesture began. */
  batch: BatchView
  changes: Rescheduled
  /** Asked before it is saved. */
  clashes: readonly Message[]
  /** Asked when someone else changed the same. */
  conflict: EditConflict | null
}

/** How batches are moved on the timeline. */
export interface Rescheduling {
  /** The batches with gestures applied optimistically. */
  shown: readonly BatchView[]
  /** Every stay of these batches. */
  bookings: readonly Booking[]
  judge: (stay: StayView, gesture: Gesture) => Reschedule
  drop: (stay: StayView, outcome: Reschedule) => void
  isPending: (batchId: string) => boolean
  /** What is asked: whether to save a clash, or which of two values is right. */
  asked: Pending | null
  save: (pending: Pending) => void
  resolve: (pending: Pending, choices: Readonly<Record<string, 'yours' | 'theirs'>>) => void
  putBack: (pending: Pending) => void
}

/** Reschedules batches by gestures: immediately on the screen, saved as an edit of the batch, with undo. */
export function useReschedule(
  batches: readonly BatchView[],
  vessels: readonly VesselView[],
  today: string,
): Rescheduling {
  const [pending, setPending] = useState<ReadonlyMap<string, Pending>>(new Map())
  const [update] = useCommand(UpdateBatchDocument)
  const roleRefusal = refuse(useContext(SignedInUserContext).role, 'updateBatch')
  const shown = useMemo(
    () => batches.map((batch) => applied(batch, pending.get(batch.id)?.changes ?? {}, vessels)),
    [batches, pending, vessels],
  )
  const { plans, bookings } = useMemo(() => {
    const beers = beerNames(shown)
    const all = shown.map((batch): Plan => {
      const beer = beers.get(batch.id) ?? batch.recipe.name
      return { ...plannedBatch(batch), beer, batchSizeBBL: batch.batchSizeBBL, brews: batch.brews }
    })
    return {
      plans: new Map(all.map((plan) => [plan.id, plan])),
      bookings: all.flatMap((plan) => bookingsOf(plan, today)),
    }
  }, [shown, today])

  const keep = (one: Pending) => setPending((known) => new Map(known).set(one.batch.id, one))
  const release = ({ batch }: Pending) =>
    setPending((known) => new Map([...known].filter(([id]) => id !== batch.id)))

  async function send(one: Pending, baseVersion: number): Promise<void> {
    const { batch, changes } = one
    try {
      const { updateBatch } = await update({ id: batch.id, baseVersion, changes })
      const number = batch.batchNumber
      const said = rescheduledText(number, changes, { vessels })
      const done = said ? textOf(said) : text('schedule.saved', { number })
      const onChoose = () => void undo(batch, changes, updateBatch.version)
      const action = { label: text('common.undo'), onChoose }
      succeed(done, { autoClose: 8_000, action })
    } catch (error) {
      const conflict = conflictIn(error)
      if (conflict) return keep({ ...one, clashes: [], conflict })
      notifications.show({ tone: 'error', message: scheduleError(error, 'updating') })
    }
    release(one)
  }

  async function undo(batch: BatchView, changes: Rescheduled, baseVersion: number): Promise<void> {
    await tell(update({ id: batch.id, baseVersion, changes: before(batch, changes) }), {
      done: text('planning.undone'),
      failed: text('planning.notUndone'),
    })
  }

  return {
    shown,
    bookings,
    judge: (stay, gesture) => {
      const plan = plans.get(stay.batchId)
      if (roleRefusal || !plan) return { changes: {}, stays: [stay], refusal: roleRefusal, clashes: [] }
      return reschedule(plan, stay, gesture, {
        ...{ others: bookings, vessels, today },
      })
    },
    drop: (stay, { changes, refusal, clashes }) => {
      if (refusal) notifications.show({ tone: 'error', message: textOf(refusal) })
      if (refusal || Object.keys(changes).length === 0) return
      const one: Pending = { batch: stay.batch, changes, clashes, conflict: null }
      keep(one)
      if (clashes.length === 0) void send(one, one.batch.version)
    },
    isPending: (batchId) => pending.has(batchId),
    asked: [...pending.values()].find(({ clashes, conflict }) => clashes.length > 0 || conflict) ?? null,
    save: (one) => {
      keep({ ...one, clashes: [] })
      void send(one, one.batch.version)
    },
    resolve: (one, choices) => {
      const kept = Object.entries(one.changes).filter(([field]) => choices[field] !== 'theirs')
      const next = { ...one, changes: Object.fromEntries(kept) as Rescheduled, conflict: null }
      if (kept.length === 0) return release(one)
      keep(next)
      void send(next, one.conflict?.version ?? one.batch.version)
    },
    putBack: release,
  }
}

/** A batch with the fields of a gesture. */
function applied(batch: BatchView, changes: Rescheduled, vessels: readonly VesselView[]): BatchView {
  if (Object.keys(changes).length === 0) return batch
  const { fermenterId, briteTankId, ...fields } = changes
  const vesselOf = (id: string) => vessels.find((vessel) => vessel.id === id) ?? null
  return {
    ...batch,
    ...fields,
    ...(fermenterId && { fermenter: vesselOf(fermenterId) }),
    ...(briteTankId && { briteTank: vesselOf(briteTankId) }),
  }
}

/** What a batch had in the fields of a gesture. */
function before(batch: BatchView, changes: Rescheduled): Rescheduled {
  const { fermenter, briteTank } = batch
  const fields = { ...batch, fermenterId: fermenter?.id ?? null, briteTankId: briteTank?.id ?? null }
  const keys = Object.keys(changes) as (keyof Rescheduled)[]
  return Object.fromEntries(keys.map((key) => [key, fields[key]]))
}
