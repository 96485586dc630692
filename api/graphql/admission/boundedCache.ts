/**
 * A cache with a limit on total size that evicts the least recently used values first, so that unknown documents can't
 * fill the memory.
 */
export class BoundedCache<Value extends object> {
  private readonly kept = new Map<string, { value: Value; size: number }>()
  private size = 0

  constructor(
    private readonly most: number,
    private readonly sizeOf: (key: string, value: Value) => number,
  ) {}

  get(key: string): Value | undefined {
    const entry = this.kept.get(key)
    if (!entry) return undefined
    this.kept.delete(key)
    this.kept.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value): void {
    this.delete(key)
    const size = this.sizeOf(key, value)
    this.kept.set(key, { value, size })
    this.size += size
    for (const oldest of this.kept.keys()) {
      if (this.size <= this.most) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.size -= this.kept.get(key)?.size ?? 0
    this.kept.delete(key)
  }
}
