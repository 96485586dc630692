/** The last so many things that were worked out; what failed is not kept. */
export class Remembered<Key, T> {
  private readonly results = new Map<Key, Promise<T>>()

  constructor(private readonly most: () => number) {}

  /** What is remembered, or what `workOut` makes; that is kept, unless it fails or `isWorthIt` says no. */
  of(key: Key, workOut: () => Promise<T>, isWorthIt: (value: T) => boolean = () => true): Promise<T> {
    const known = this.results.get(key)
    if (known) return known
    const result = workOut()
    this.results.set(key, result)
    const forget = () => {
      if (this.results.get(key) === result) this.results.delete(key)
    }
    result.then((value) => {
      if (!isWorthIt(value)) forget()
    }, forget)
    const most = this.most()
    for (const oldest of this.results.keys()) {
      if (this.results.size <= most) break
      this.results.delete(oldest)
    }
    return result
  }

  clear(): void {
    this.results.clear()
  }
}
