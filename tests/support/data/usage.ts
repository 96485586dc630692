import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The processor time and memory of a process. */
export interface Usage {
  cpuMs: number
  rss: number
  /** Memory of objects and buffers that are still in use. */
  live: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The usage of this process; `settled` collects garbage first. */
export function usage({ settled }: { settled: boolean }): Usage {
  if (settled) for (let round = 0; round < 3; round++) collect()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { cpuMs: (user + system) / 1000, rss, live: heapUsed + external }
}
