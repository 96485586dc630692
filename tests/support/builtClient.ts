import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Vitest's global setup of the browser project, which looks at the built client: builds it when it is stale. */
export function setup(): void {
  const build = fileURLToPath(new URL('../../tools/build.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [build, '--if-stale'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: '' },
  })
  if (status !== 0) throw new Error('The web client could not be built.')
}
