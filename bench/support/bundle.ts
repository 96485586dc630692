import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, loadConfigFromFile, mergeConfig } from 'vite'

/** What a server starts beside itself. */
const withIt = { hashProgram: 'api/features/users/hashProgram.ts' }

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Bundles a program as `npm run build` bundles the server, so that the measured code is the production code; returns
 * its URL.
 */
export async function bundle(name: string, entry: string): Promise<URL> {
  const env = { command: 'build', mode: 'production' } as const
  const known = await loadConfigFromFile(env, 'vite.server.config.ts', root)
  if (!known) throw new Error('vite.server.config.ts is missing.')
  const { build: { rolldownOptions, ...how } = {}, ...config } = known.config
  await build(
    mergeConfig(
      {
        ...config,
        build: { ...how, rolldownOptions: { ...rolldownOptions, input: { ...withIt, [name]: entry } } },
      },
      { configFile: false, logLevel: 'warn' },
    ),
  )
  return pathToFileURL(`${root}dist/${name}.js`)
}
