import type { Topic } from '#domain/changes/changeDefinition.ts'
import {
  isPersonal,
  readDetail,
  topicOf,
  type ChangeKind,
  type DetailOf,
} from '#domain/changes/changeKinds.ts'

interface Recorded<Type, Detail> {
  /** The position in the order of all changes: gapless, in commit order. */
  seq: number
  type: Type
  entityId: string
  by: { id: string; name: string } | null
  commandId: string | null
  at: Date
  /**
   * A few facts of the moment: the stages left and entered, the delta, which fields changed. Never what screens
   * display.
   */
  detail: Detail
}

/** A change of one kind, as stored in the outbox and as delivered to every subscriber. */
export type EventOf<Kind extends ChangeKind> = Recorded<Kind, Partial<DetailOf<Kind>>>

/** A recorded change of any kind. */
export type Event = { [Kind in ChangeKind]: EventOf<Kind> }[ChangeKind]

/** A control event: about the stream itself, not recorded as a change. */
export type ControlEvent = Recorded<'Heartbeat' | 'Reset', Record<string, unknown>>

/** Everything that a subscriber may receive. */
export type ChangeRecord = Event | ControlEvent

/** Whether this is a heartbeat or a reset. */
export function isControlEvent(change: ChangeRecord): change is ControlEvent {
  return change.type === 'Heartbeat' || change.type === 'Reset'
}

/** Whether this is a change of one of these topics. */
export function isOfTopic(change: ChangeRecord, topics: readonly Topic[]): boolean {
  return !isControlEvent(change) && topics.includes(topicOf(change.type))
}

/** Whether a change is personal to someone else, and thus hidden from this person. */
export function isForAnother(change: ChangeRecord, personId: string): boolean {
  return isForOne(change) && change.entityId !== personId
}

/** Whether a change is personal: only for the person whose id it has. */
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
