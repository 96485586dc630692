import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './client/compressFiles.mjs'
import { offeredLanguages } from './language/compileSentences.mjs'
import { generate } from './generate.mjs'
import { writePageDocuments } from './client/pageDocuments.mjs'
import { checkSizes } from './client/sizeBudget.mjs'
import { hashOf, isProgram, root, stampIn } from './sources.mjs'

/*
 * Builds dist/: the web client and the server.
 *   node tools/build.mjs [--if-stale]
 */

const stamp = 'dist/.sources'
const inputs = [
  'api',
  'domain',
  'locales',
  'web',
  'prisma',
  'schema.graphql',
  'codegen.ts',
  'tools/client',
  'tools/language',
  'vite.config.ts',
  'vite.server.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Whether dist/ is missing or was built from different sources. */
export const buildIsStale = () => stampIn(stamp) !== hashOf(inputs)

async function bundle() {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  for (const configFile of ['vite.config.ts', 'vite.server.config.ts'])
    await build({ configFile: join(root, configFile), logLevel: 'warn' })
  writePageDocuments(join(root, 'dist/web'), offeredLanguages())
  await compressFiles(join(root, 'dist/web'))
}

/** Builds if the build is missing or stale; in a separate process, so that nothing stays loaded here. */
export function buildIfStale() {
  if (!buildIsStale()) return
  console.log(
    'Building Brewhouse first: it was not built yet, or its sources changed. This takes some seconds.',
  )
  const { status } = spawnSync(process.execPath, [import.meta.filename], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

async function buildAll() {
  const started = performance.now()
  const hash = hashOf(inputs)
  await generate()
  await bundle()
  console.log('Initial JavaScript in kB, by Brotli and by gzip:')
  if (!checkSizes()) throw new Error('The initial JavaScript is over its budget, or could not be measured.')
  writeFileSync(join(root, stamp), hash)
  console.log(`Built dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

const isWanted = () => !process.argv.includes('--if-stale') || buildIsStale()

if (isProgram(import.meta) && isWanted()) {
  await buildAll().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
