import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Vitest's global setup of projects that run the built product: builds it if stale. */
export function setup(): void {
  const build = fileURLToPath(new URL('../../../tools/build.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [build, '--if-stale'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: '' },
  })
  if (status !== 0) throw new Error('Brewhouse could not be built.')
}
