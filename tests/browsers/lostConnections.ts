import type { FaultProxy } from '#tests/support/faults/faultProxy.ts'

/** A way in which a server is not there, and how it begins and ends. */
export type Fault = [fault: string, set: (line: FaultProxy, on: boolean) => unknown]

/** Ways in which a server cannot be reached. */
export const lostConnections: Fault[] = [
  ['refuses connections', (line, on) => line.stopListening(on)],
  ['resets connections', (line, on) => line.refuse(on)],
  ['never answers', (line, on) => line.swallow(on)],
]

/** Does this while the server cannot be reached; afterwards it can, also when that failed. */
export async function whileLost(line: FaultProxy, set: Fault[1], work: () => Promise<void>): Promise<void> {
  await set(line, true)
  line.cut()
  try {
    await work()
  } finally {
    await set(line, false)
    // What was sent meanwhile is not waited for.
    line.cut()
  }
}
