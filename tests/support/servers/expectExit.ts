import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { startBrewhouse } from './processes.ts'

/** Starts Brewhouse, and expects it to exit with code 78 and this sentence, logged once and without a stack. */
export async function expectExit(settings: Record<string, string>, sentence: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'brewhouse-exit-'))
  const brewhouse = await startBrewhouse(folder, { DATABASE_PATIENCE_SECONDS: '0.1', ...settings })
  try {
    await once(brewhouse.keeper, 'exit', { signal: AbortSignal.timeout(50_000) })
    expect(brewhouse.output()).toContain(JSON.stringify(sentence).slice(1, -1))
    expect(brewhouse.output().split(sentence.slice(0, 20))).toHaveLength(2)
    expect(brewhouse.output()).not.toMatch(/^\s+at |"stack"|restarting/m)
    expect(brewhouse.keeper.exitCode).toBe(78)
  } finally {
    brewhouse.keeper.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}
