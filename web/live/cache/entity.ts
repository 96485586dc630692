import type { InMemoryCache, StoreObject, TypePolicies } from '@apollo/client/cache'
import type { TypedDocumentNode } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import type { ChangeOf, ChangeType } from '#web/entities/changes.ts'

/** Reads one field of a cached entity. */
export type Read = (field: string) => unknown

/** Which entities a cached list contains, and in which order, as on the server. */
export type ListRule = {
  /** Whether an entity belongs in the list with these arguments. Default: always. */
  belongs?: (read: Read, args: Record<string, unknown>) => boolean
  /** The sort keys of the list, in order of priority; the sort is stable. */
  order?: { key: (read: Read) => string | number; descending?: boolean }[]
  /** The server's default `limit`. */
  limit?: number
  /** Loaded in pages of this size: an entity that belongs below a full page comes with the next one. */
  page?: number
}

/** How a change is applied to the cache: which field has the entity, and whether it was deleted. */
export type ChangeRule<Field = string> = {
  /** The field with the entity's id, or with the ids of all deleted ones; without it, the id is in the state. */
  id?: Field
  /** The field with the entity's state, null if it was deleted meanwhile. */
  state?: Field
  removed?: true
  /** Fields of Query that are refetched besides those of its entity. */
  refetches?: readonly string[]
}

/** How an entity is cached. */
export type Entity = {
  /** The single fragment that every query, mutation and change selects it with. */
  fragment: DocumentNode
  /** Fields of Query that are lists of it. */
  lists: Record<string, ListRule>
  /** The fields of Query that return a single one. */
  singles?: readonly string[]
  /** Figures that the server computes from it, which are refetched when it changes. */
  derived?: string[]
  /** Small queries for some of those, so that a figure doesn't refetch a whole page. */
  smallQueries?: Record<string, TypedDocumentNode<unknown, Record<string, never>>>
  /** Runs before its new state is written: removes it from positions that depend on changed values. */
  move?: (cache: InMemoryCache, id: string, data: StoreObject) => void
  /** Adds it to other entities that contain it. */
  join?: (cache: InMemoryCache, id: string, data: StoreObject) => void
  /** Removes it from them, before it is evicted. */
  leave?: (cache: InMemoryCache, id: string) => void
  /** The changes that it handles. */
  changes: Record<string, ChangeRule>
  /** Type policies for it and its parts, where they differ from the default. */
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
