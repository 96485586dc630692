/** Wakes all waiters; carries no value. */
export interface Signal {
  emit(): void
  /** Resolves at the next `emit`. */
  next(): Promise<void>
}

/** A signal with one shared promise: emitting costs the same for any number of waiters. */
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
