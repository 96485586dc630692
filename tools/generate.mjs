import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { hashOf, isProgram, root, stampIn } from './sources.mjs'

/*
 * Generates code from schema.prisma, schema.graphql and locales/ into generated/, each only if its inputs changed:
 *   node tools/generate.mjs [--force]
 */

const versions = 'package-lock.json'

const generators = [
  {
    name: 'prisma',
    inputs: ['prisma/schema.prisma', 'prisma.config.ts', versions],
    output: 'generated/prisma/client.ts',
    program: ['prisma', 'build/index.js'],
    args: ['generate'],
  },
  {
    name: 'graphql',
    inputs: ['schema.graphql', 'codegen.ts', 'tools/operationNames.mjs', 'web', versions],
    matters: (file, text) => !file.startsWith('web') || text.includes('graphql('),
    output: 'generated/gql/graphql.ts',
    program: ['@graphql-codegen/cli', 'esm/bin.js'],
    args: ['--config', 'codegen.ts'],
  },
  {
    name: 'language',
    inputs: ['locales', 'tools/language/compileSentences.mjs', versions],
    output: 'generated/language/ids.ts',
    program: [root, 'tools/language/compileSentences.mjs'],
    args: [],
  },
]

// Generating needs no engine, but Prisma would download one unless it is given an existing program.
const env = {
  ...process.env,
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  CHECKPOINT_DISABLE: '1',
}

function run([name, bin], args) {
  const script = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), bin)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(said.trim()))))
  })
}

async function bringUpToDate({ name, inputs, matters, output, program, args }, force) {
  const stamp = `generated/.${name}.stamp`
  const hash = hashOf(inputs, matters)
  if (!force && stampIn(stamp) === hash && existsSync(join(root, output))) return
  const started = performance.now()
  await run(program, args)
  mkdirSync(join(root, 'generated'), { recursive: true })
  writeFileSync(join(root, stamp), hash)
  console.log(`Generated ${dirname(output)} in ${Math.round(performance.now() - started)} ms.`)
}

/** Brings generated/ up to date; fails with the generator's output. */
export async function generate({ force = false } = {}) {
  await Promise.all(generators.map((generator) => bringUpToDate(generator, force)))
}

if (isProgram(import.meta)) {
  await generate({ force: process.argv.includes('--force') }).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
