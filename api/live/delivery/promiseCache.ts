/**
 * Caches the results of recent computations, evicting the oldest first. Its limit may change at any time, which
 * lru-cache doesn't support.
 */
export class PromiseCache<Key, T> {
  private readonly entries = new Map<Key, Promise<T>>()

  constructor(private readonly maxSize: () => number) {}

  /** The cached result, or the one of `compute`, which is cached unless it rejects or `isCacheable` returns false. */
  get(key: Key, compute: () => Promise<T>, isCacheable: (value: T) => boolean = () => true): Promise<T> {
    const known = this.entries.get(key)
    if (known) return known
    const result = compute()
    this.entries.set(key, result)
    const evict = () => {
      if (this.entries.get(key) === result) this.entries.delete(key)
    }
    result.then((value) => {
      if (!isCacheable(value)) evict()
    }, evict)
    const maxSize = this.maxSize()
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= maxSize) break
      this.entries.delete(oldest)
    }
    return result
  }

  clear(): void {
    this.entries.clear()
  }
}
