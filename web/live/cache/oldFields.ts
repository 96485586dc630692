import type { NormalizedCacheObject } from '@apollo/client/cache'

/**
 * Cached data from before the database was restored that hasn't been received again since: by field, since a response
 * contains only some fields of an entity, or some lists.
 */
export class OldFields {
  private byId = new Map<string, Set<string>>()

  /** Marks everything in the cache as old. */
  mark(all: NormalizedCacheObject): void {
    for (const [id, fields] of Object.entries(all)) this.byId.set(id, new Set(Object.keys(fields ?? {})))
  }

  has(id: string, field: string): boolean {
    return this.byId.get(id)?.has(field) ?? false
  }

  /** These fields were received from the restored database. */
  refreshed(id: string, fields: readonly string[]): void {
    const old = this.byId.get(id)
    for (const field of fields) old?.delete(field)
    if (old?.size === 0) this.byId.delete(id)
  }

  /** Returns everything old, by entity, and clears the marks. */
  take(): ReadonlyMap<string, ReadonlySet<string>> {
    const old = this.byId
    this.byId = new Map()
    return old
  }
}
