import { isPersonal, readDetail, type ChangeKind, type DetailOf } from '#domain/changes/changeKinds.ts'

interface Recorded<Type, Detail> {
  /** The place in the order of all changes: without gaps, in the order of the commits. */
  seq: number
  type: Type
  entityId: string
  by: { id: string; name: string } | null
  commandId: string | null
  at: Date
  /** A few facts of the moment: stage left and entered, the delta, which fields changed. Never what screens show. */
  detail: Detail
}

/** A change of one kind, as the outbox keeps it and as every subscriber gets it. */
export type EventOf<Kind extends ChangeKind> = Recorded<Kind, Partial<DetailOf<Kind>>>

/** One thing that happened. */
export type Event = { [Kind in ChangeKind]: EventOf<Kind> }[ChangeKind]

/** A control event: about the stream itself, not recorded as a change. */
export type ControlEvent = Recorded<'Heartbeat' | 'Reset', Record<string, unknown>>

/** Whatever a subscriber may get. */
export type ChangeRecord = Event | ControlEvent

/** Whether this is a heartbeat or a reset. */
export function isControlEvent(change: ChangeRecord): change is ControlEvent {
  return change.type === 'Heartbeat' || change.type === 'Reset'
}

/** Whether a change is kept from this person: it is for somebody else alone. */
export function isForAnother(change: ChangeRecord, personId: string): boolean {
  return isForOne(change) && change.entityId !== personId
}

/** Whether a change is for one person alone, the one whose id it has. */
export function isForOne(change: ChangeRecord): boolean {
  return !isControlEvent(change) && isPersonal(change.type)
}

/** A row of the outbox as SQL returns it. */
export interface ChangeRow {
  seq: string
  type: string
  entityId: string
  actorId: string | null
  actorName: string | null
  commandId: string | null
  at: Date
  detail: Record<string, unknown>
}

/** The columns of `ChangeRow`, for a SELECT. */
export const changeColumns = '"seq", "type", "entityId", "actorId", "actorName", "commandId", "at", "detail"'

/** A row of the outbox as a record. */
export function changeOfRow(row: ChangeRow): Event {
  const type = row.type as ChangeKind
  return {
    seq: Number(row.seq),
    type,
    entityId: row.entityId,
    by: row.actorId ? { id: row.actorId, name: row.actorName ?? '' } : null,
    commandId: row.commandId,
    at: row.at,
    detail: readDetail(type, row.detail),
  } as Event
}
