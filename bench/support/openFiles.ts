import { readFileSync } from 'node:fs'

/** Throws, with what to do, if a process may not open this many connections. */
export function refuseFewFiles(connections: number): void {
  const needed = connections + 500
  let limit = Infinity
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
    if (line) limit = Number(line[1])
  } catch {
    return
  }
  if (limit >= needed) return
  throw new Error(
    `${connections} connections need ${needed} open files, and this shell allows ${limit}: run \`ulimit -n ${needed}\` first.`,
  )
}
