import { constants } from 'node:os'

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** npm passes on a Ctrl-C that the terminal has already sent to the whole group: within this time it is the same one. */
const sameMs = 500

/**
 * Calls `onFirst` when this process is asked to stop, and `onSecond` with the exit code of an interrupted program when it
 * is asked again. Returns a function that stops listening.
 */
export function onStopSignals(onFirst: (signal: NodeJS.Signals) => void, onSecond: (code: number) => void) {
  let firstAt: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstAt === undefined) {
      firstAt = performance.now()
      onFirst(signal)
    } else if (performance.now() - firstAt > sameMs) onSecond(128 + constants.signals[signal])
  }
  for (const name of stopSignals) process.on(name, onSignal)
  return () => {
    for (const name of stopSignals) process.off(name, onSignal)
  }
}
