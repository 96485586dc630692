import { setInterval } from 'node:timers/promises'

/** Resolves as soon as the condition holds; rejects after a minute. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for await (const began of setInterval(50, Date.now())) {
    if (await isSo()) return
    if (Date.now() - began > 60_000) throw new Error('It did not come about within a minute.')
  }
}
