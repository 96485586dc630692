import type { NormalizedCacheObject } from '@apollo/client/cache'

/**
 * What in the cache was written before the database was restored and has not been told anew since: field by field, since
 * an answer tells some fields of an entity, or some lists, and leaves the others as they were.
 */
export class OldFields {
  private byId = new Map<string, Set<string>>()

  /** Everything that the cache holds is old from now on. */
  mark(all: NormalizedCacheObject): void {
    for (const [id, fields] of Object.entries(all)) this.byId.set(id, new Set(Object.keys(fields ?? {})))
  }

  has(id: string, field: string): boolean {
    return this.byId.get(id)?.has(field) ?? false
  }

  /** The restored database told these fields. */
  told(id: string, fields: readonly string[]): void {
    const old = this.byId.get(id)
    for (const field of fields) old?.delete(field)
    if (old?.size === 0) this.byId.delete(id)
  }

  /** All that is old, by entity; from now on nothing is. */
  take(): ReadonlyMap<string, ReadonlySet<string>> {
    const old = this.byId
    this.byId = new Map()
    return old
  }
}
