/** Milliseconds by the clock that all processes of this machine share (CLOCK_MONOTONIC on Linux). */
export const now = () => Number(process.hrtime.bigint()) / 1e6

/** Resolves after so many milliseconds. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
