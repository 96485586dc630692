/** What one fault did, as a row of docs/reliability.md. */
export interface FaultReport {
  fault: string
  /** How the test causes it. */
  injected: string
  promised: string
  measured: string
}

declare module 'vitest' {
  interface TaskMeta {
    faults?: FaultReport[]
  }
}

interface Task {
  meta: { faults?: FaultReport[] }
}

/** Adds a row to docs/reliability.md, once all tests of the file have passed. */
export function reportFault({ meta }: Task, report: FaultReport): void {
  meta.faults = [...(meta.faults ?? []), report]
}

/** Milliseconds as a person reads them: `340 ms`, `2.1 s`. */
export const asDuration = (ms: number) =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
