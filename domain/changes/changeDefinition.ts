import type { Message, Value } from '#domain/language/message.ts'
import { z } from 'zod'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { PastBatch } from '#domain/equipment/vesselHistory.ts'
import type { LogType } from '#domain/fermentation/logWords.ts'
import type { Action } from '#domain/people/roles.ts'
import type { KegSize } from '#domain/stock/kegs.ts'

/** What a client may subscribe to. */
export type Topic =
  | 'BATCHES'
  | 'EQUIPMENT'
  | 'LOGS'
  | 'KEGS'
  | 'INGREDIENTS'
  | 'RECIPES'
  | 'ALERTS'
  | 'USERS'
  | 'TASKS'
  | 'BREWERY'

type Facts = Record<string, unknown>

/**
 * A recorded change with the current name of its subject. Parts of its detail may be missing if an older version
 * recorded it.
 */
export interface NamedChange<Detail = Facts> {
  seq: number
  at: Date
  /** Who did it; null when the server did. */
  by: string | null
  entityId: string
  detail: Partial<Detail>
  /** The name of its entity; null if deleted. */
  name: string | null
  /** The batch it is about; null if there is none, or it was deleted. */
  batch: { id: string; batchNumber: string; recipeName: string; stage: BatchStage } | null
  logType?: LogType
  kegSize?: KegSize
  /** The text of the remark that it is about. */
  remark?: string
  /** Who reads it, where that person is told something else than everyone. */
  readerId?: string
  /** The titles of all alerts that were raised, or cleared, at the same moment. */
  alertTitles?: readonly Value[]
}

/** An entry of the activity log: what happened, in two or three words, and to what. */
export interface ActivityWords {
  action: Message
  description: Message
}

/** How changes of one kind are shown as news: which ones make one item, its sentence, and the page it links to. */
export interface NewsFormat<Detail = Facts> {
  /** Changes with the same key form one item. */
  key(change: NamedChange<Detail>): string
  /** The sentence of one item; its changes come newest first. */
  sentence(changes: readonly NamedChange<Detail>[]): Message
  /** The page of the newest change of an item, which may be a page of all of them. */
  link(newest: NamedChange<Detail>, changes: readonly NamedChange<Detail>[]): string
}

/** For whom a change counts as unread: everyone who may see it, who brew its batch, whom it mentions, or whose task it is. */
export type UnreadBy = 'EVERYONE' | 'BREWERS' | 'MENTIONED' | 'ASSIGNEE'

/** Everything that defines one kind of change. */
export interface ChangeDefinition<
  Detail = Facts,
  Undo extends Action | null = Action | null,
  Unread extends UnreadBy | null = UnreadBy | null,
  Entity extends string = string,
> {
  topic: Topic
  /** Who may see it; SELF is the person whose id it has. */
  audience: 'EVERYONE' | 'ADMIN' | 'SELF'
  /** The type of the entity whose id it carries. */
  entity: Entity
  /** The facts recorded with it. Never what screens display. */
  detail: z.ZodType<Detail> & { shape: Record<string, z.ZodType> }
  /** Null where another change of the same command is the entry of the activity log. */
  activity: ((change: NamedChange<Detail>) => ActivityWords) | null
  news: NewsFormat<Detail> | null
  unreadBy: Unread
  /** What a person must be allowed to do to undo it; null when it cannot be undone. */
  undo: Undo
  /** Its line in the history of the vessel that it is about; null when it is in none. */
  vesselHistory: ((detail: Partial<Detail>, batch: PastBatch) => Message) | null
}

/** Defines a kind of change of an entity. A part that is missing does not compile. */
export function defineChange<
  Shape extends Record<string, z.ZodType>,
  const Undo extends Action | null,
  const Unread extends UnreadBy | null,
  const Entity extends string,
>(
  topic: Topic,
  entity: Entity,
  parts: Omit<Definition<Shape, Undo, Unread>, 'topic' | 'entity' | 'detail'> & {
    detail: z.ZodObject<Shape>
  },
): Definition<Shape, Undo, Unread, Entity> {
  return { ...parts, topic, entity }
}

type Definition<
  Shape extends Record<string, z.ZodType>,
  Undo extends Action | null,
  Unread extends UnreadBy | null,
  Entity extends string = string,
> = ChangeDefinition<z.output<z.ZodObject<Shape>>, Undo, Unread, Entity>

/** The fields that an edit changed, before and after; of personal ones neither. */
export const editedFields = z.record(
  z.string(),
  z.object({ from: z.unknown().optional(), to: z.unknown().optional() }),
)

/**
 * The detail of an entity that was added, edited, retired or put back (`retired` is false): the version this made, and the
 * fields that changed.
 */
export const savedDetail = z
  .object({
    version: z.number(),
    created: z.boolean(),
    retired: z.boolean(),
    fields: editedFields,
    name: z.string(),
  })
  .partial()
