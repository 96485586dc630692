/** Milliseconds of the clock shared by all processes of this machine (CLOCK_MONOTONIC on Linux). */
export const now = () => Number(process.hrtime.bigint()) / 1e6

/** Resolves after this many milliseconds. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
