/** Milliseconds of the clock shared by all processes of this machine (CLOCK_MONOTONIC on Linux). */
export const now = () => Number(process.hrtime.bigint()) / 1e6

/** Resolves after this many milliseconds. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Whether nobody else takes the processors: a process that does nothing but compute gets four fifths of one. */
export function isMachineFree(): boolean {
  const [began, before] = [now(), process.cpuUsage()]
  while (now() - began < 20);
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / (now() - began) >= 0.8
}
