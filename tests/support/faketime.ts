import { existsSync } from 'node:fs'
import { isTried } from './programs.ts'

/** Where Debian's package `libfaketime` puts it. */
const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find(existsSync)

/** Whether tests on another clock run: see `isTried`. */
export const hasFaketime = (): boolean => isTried('libfaketime', Boolean(library), 'Debian: libfaketime.')

/**
 * The variables of a process whose clock a file sets, such as `+3600` for an hour ahead. Its monotonic clock goes on, unless
 * `timers` move with it.
 */
export function settingsOfClock(file: string, { timers = false } = {}): Record<string, string> {
  return {
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    NO_FAKE_STAT: '1',
    // Read at each call, the file gives one thread the time of before now and then, and Node.js ends when timers go back.
    ...(timers
      ? { FAKETIME_CACHE_DURATION: '1' }
      : { FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' }),
  }
}
