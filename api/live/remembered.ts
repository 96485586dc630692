/** What was worked out for the last so many changes, by their numbers; what failed is not kept. */
export class Remembered<T> {
  private readonly results = new Map<number, Promise<T>>()

  constructor(private readonly most: () => number) {}

  get(seq: number): Promise<T> | undefined {
    return this.results.get(seq)
  }

  /** Keeps a result, unless it fails or `isWorthIt` says no. */
  keep(seq: number, result: Promise<T>, isWorthIt: (value: T) => boolean = () => true): void {
    this.results.set(seq, result)
    const forget = () => {
      if (this.results.get(seq) === result) this.results.delete(seq)
    }
    result.then((value) => {
      if (!isWorthIt(value)) forget()
    }, forget)
    const most = this.most()
    for (const oldest of this.results.keys()) {
      if (this.results.size <= most) break
      this.results.delete(oldest)
    }
  }

  clear(): void {
    this.results.clear()
  }
}
