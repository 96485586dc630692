import type { InMemoryCache, StoreObject, TypePolicies } from '@apollo/client/cache'
import type { TypedDocumentNode } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import type { ChangeOf, ChangeType } from '#web/entities/changes.ts'

/** Reads one field of a cached entity. */
export type Read = (field: string) => unknown

/** What a cached list holds, and in which order, as the server would answer it. */
export type ListRule = {
  /** Whether an entity belongs in the list that was asked for with these arguments. Without it: always. */
  belongs?: (read: Read, args: Record<string, unknown>) => boolean
  /** What the list is sorted by, first key first; entities alike in all of them keep their order. */
  order?: { key: (read: Read) => string | number; descending?: boolean }[]
  /** How many the server gives at most when `limit` is not asked for. */
  limit?: number
  /** Loaded from its top in pages of this size: what belongs below a full page comes with the next one. */
  page?: number
}

/** What a change means for the cache: in which of its fields it carries the entity, and whether that is gone. */
export type ChangeRule<Field = string> = {
  /** The field with the entity's id, or with the ids of all that are gone; without it, the id is in its state. */
  id?: Field
  /** The field with the entity's state, null when it is gone meanwhile. */
  state?: Field
  removed?: true
  /** Fields of Query that are refetched besides those of its entity. */
  refetches?: readonly string[]
}

/** How one entity lives in the cache. */
export type Entity = {
  /** The one fragment that every query, mutation and change selects it with. */
  fragment: DocumentNode
  /** Fields of Query that are lists of it. */
  lists: Record<string, ListRule>
  /** The field of Query that gives one of it by id. */
  single?: string
  /** Fields of Query that are counted by the server from it, and are refetched when it changes. */
  counted?: string[]
  /** Small queries for some of those, so that a count is not worth a whole page. */
  countedBy?: Record<string, TypedDocumentNode<unknown, Record<string, never>>>
  /** Before its news are written: takes it from where it stands by values that change. */
  move?: (cache: InMemoryCache, id: string, data: StoreObject) => void
  /** Puts it where another entity shows it. */
  join?: (cache: InMemoryCache, id: string, data: StoreObject) => void
  /** Takes it away from there, before it is gone. */
  leave?: (cache: InMemoryCache, id: string) => void
  /** The changes that it hears. */
  changes: Record<string, ChangeRule>
  /** How the cache keeps it and what belongs to it, where that is not the default. */
  policies?: TypePolicies
}

type ChangeRules = { [Kind in ChangeType]?: ChangeRule<keyof ChangeOf<Kind>> }

/** Defines what the client knows of an entity; the changes and their fields are those of the schema. */
export function entity<const Changes extends ChangeRules>(
  known: Omit<Entity, 'changes'> & { changes: Changes },
): Omit<Entity, 'changes'> & { changes: Changes } {
  return known
}

/** The order of entries that are listed newest first. */
export const newestFirst: NonNullable<ListRule['order']> = [
  { key: (read) => Date.parse(String(read('timestamp'))), descending: true },
  { key: (read) => String(read('id')), descending: true },
]

/** Whether a cached value refers to the entity with this cache id, as `Keg:1`. */
export function isReference(value: unknown, to: string): boolean {
  return typeof value === 'object' && value !== null && '__ref' in value && value.__ref === to
}
