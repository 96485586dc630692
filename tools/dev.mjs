import { spawn } from 'node:child_process'
import { utimesSync, watch } from 'node:fs'
import { join } from 'node:path'
import pretty from 'pino-pretty'
import { generate } from './generate.mjs'
import { root } from './sources.mjs'

/*
 * `npm run dev`: the keeper with its database keeps running, the server it forks restarts when an imported file
 * changes, Vite serves the client with hot reload, and generated/ follows the schemas. Ctrl-C stops everything in
 * order.
 */

const env = { ...process.env, NODE_ENV: 'development' }
const children = new Set()
let isEnding = false

function end() {
  isEnding = true
  for (const child of children) child.kill('SIGTERM')
}

function run(args) {
  // Vite exits when its standard input closes, so it can't outlive this process; the keeper reads none.
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdout.pipe(pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }), { end: false })
  children.add(child)
  child.on('exit', (code) => {
    children.delete(child)
    if (!isEnding) process.exitCode = code || 1
    end()
    if (children.size === 0) process.exit()
  })
}

/** The server reads schema.graphql as a file, which --watch doesn't track; touching this module triggers it. */
const reloadServer = () => utimesSync(join(root, 'generated/prisma/client.ts'), new Date(), new Date())

let isDue = false
let isGenerating = false

async function regenerate(wantsReload) {
  isDue = true
  if (isGenerating) return
  isGenerating = true
  while (isDue) {
    isDue = false
    await new Promise((resolve) => setTimeout(resolve, 100))
    await generate().catch((error) => console.error(error.message))
  }
  isGenerating = false
  if (wantsReload) reloadServer()
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, end)
await generate()
run(['--import', 'tsx', '--import', './tools/watchServer.mjs', 'api/main.ts'])
run([join(root, 'node_modules/vite/bin/vite.js'), '--config', 'vite.config.ts'])
watch(join(root, 'web'), { recursive: true }, () => void regenerate(false))
watch(join(root, 'prisma'), (_, name) => name === 'schema.prisma' && void regenerate(false))
watch(root, (_, name) => ['schema.graphql', 'codegen.ts'].includes(name) && void regenerate(true))
