import type { FaultProxy } from '#tests/support/faults/faultProxy.ts'

/** A way in which a server is not there, and how it begins and ends. */
export type Fault = [fault: string, set: (line: FaultProxy, on: boolean) => unknown]

/** Ways in which a line is dead. */
export const deadLines: Fault[] = [
  ['refuses connections', (line, on) => line.stopListening(on)],
  ['resets connections', (line, on) => line.refuse(on)],
  ['never answers', (line, on) => line.swallow(on)],
]

/** Works on a dead line; afterwards it is a good one, also when that failed. */
export async function onDeadLine(line: FaultProxy, set: Fault[1], work: () => Promise<void>): Promise<void> {
  await set(line, true)
  line.cut()
  try {
    await work()
  } finally {
    await set(line, false)
    // What was sent on it is not waited for.
    line.cut()
  }
}
