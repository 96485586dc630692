import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, loadConfigFromFile, mergeConfig } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Bundles a program as `npm run build` does with the server, and answers where it is: what is measured is what runs in production. */
export async function bundle(name: string, entry: string): Promise<URL> {
  const env = { command: 'build', mode: 'production' } as const
  const known = await loadConfigFromFile(env, 'vite.server.config.ts', root)
  if (!known) throw new Error('vite.server.config.ts is missing.')
  const { build: { rolldownOptions, ...how } = {}, ...config } = known.config
  await build(
    mergeConfig(
      { ...config, build: { ...how, rolldownOptions: { ...rolldownOptions, input: { [name]: entry } } } },
      { configFile: false, logLevel: 'warn' },
    ),
  )
  return pathToFileURL(`${root}dist/${name}.js`)
}
