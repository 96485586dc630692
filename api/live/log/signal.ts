/** Something many can wait for and anyone can ring: each wait ends at the next ring. */
export interface Signal {
  emit(): void
  /** Resolves at the next ring. */
  next(): Promise<void>
}

/** A bell with one shared promise, so that a ring costs the same however many wait. */
export function createSignal(): Signal {
  let resolve: () => void = () => {}
  let waiting = new Promise<void>((done) => (resolve = done))
  return {
    emit() {
      const wake = resolve
      waiting = new Promise<void>((done) => (resolve = done))
      wake()
    },
    next: () => waiting,
  }
}
