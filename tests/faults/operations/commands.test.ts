import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { startFaultRig, type FaultRig } from '#tests/support/faults/faultRig.ts'
import { launchChromium } from '#tests/support/servers/chromium.ts'
import { freePort } from '#tests/support/servers/processes.ts'
import { eventually } from '#tests/support/eventually.ts'

const root = packageRoot()

/** Every line of the shell blocks of the pages for operators. */
const commands = [
  'docs/operations.md',
  ...readdirSync(join(root, 'docs/operations')).map((file) => `docs/operations/${file}`),
]
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)])
  .flatMap(([, block = '']) => block.split('\n'))
  .map((line) => line.replace(/ +#.*/, '').trim())
  .filter(Boolean)

let folder: string
let rig: FaultRig
let drillPort: number
const opened: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-operator-'))
  await chmod(folder, 0o755)
  drillPort = await freePort()
  rig = await startFaultRig({}, join(folder, 'data'))
})
afterAll(async () => {
  for (const child of opened) {
    if (child.exitCode !== null || !child.pid) continue
    process.kill(-child.pid, 'SIGTERM')
    await once(child, 'exit')
  }
  await rig?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A command as an operator types it, with the places of this test in place of the example's. */
function type(command: string): { child: ChildProcess; said(): string } {
  const here = command
    .replaceAll('/tmp/drill', join(folder, 'drill'))
    .replaceAll('PORT=4001', `PORT=${drillPort}`)
    .replaceAll('drill.zip', join(folder, 'drill.zip'))
    .replaceAll(/\bFILE\b/g, join(folder, 'brewhouse.zip'))
  const child = spawn('bash', ['-c', here], {
    cwd: root,
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  opened.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (said += String(text)))
  return { child, said: () => said }
}

async function finish(command: string) {
  const { child, said } = type(command)
  const [code] = (await once(child, 'exit')) as [number]
  return { code, said: said() }
}

/** What each command is expected to do. */
const expectations: Record<string, (command: string) => Promise<void>> = {
  'npm run backup -- FILE': async (command) => {
    const { code, said } = await finish(command)
    expect(said).toMatch(/Backed up [\d,]+ rows of \d+ tables/)
    expect(code).toBe(0)
  },
  'npm run restore -- FILE': async (command) => {
    // Without a terminal it can't ask.
    expect((await finish(command)).code).toBe(64)
    expect((await finish(`${command} --yes`)).code).toBe(0)
  },
  'npm run backup -- drill.zip': async (command) => {
    expect((await finish(command)).code).toBe(0)
    expect(existsSync(join(folder, 'drill.zip'))).toBe(true)
  },
  'DATA_DIR=/tmp/drill npm run restore -- drill.zip --yes': async (command) => {
    expect((await finish(command)).code).toBe(0)
  },
  'PORT=4001 DATA_DIR=/tmp/drill npm start': async (command) => {
    type(command)
    await eventually(async () => {
      const answer = await fetch(`http://127.0.0.1:${drillPort}/api/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'brewer@brewhouse.local', password: 'brewhouse-demo' }),
      })
      expect(answer.status).toBe(200)
    })
  },
  'chromium --kiosk --noerrdialogs --disable-session-crashed-bubble --no-first-run https://brewhouse.example/wall':
    async (command) => {
      const browser = await launchChromium(command.split(' ').filter((word) => word.startsWith('--')))
      const page = await browser.newPage()
      await page.goto(`${rig.target.url}/wall`)
      await page
        .getByText(/pair|sign in/i)
        .first()
        .waitFor()
      await browser.close()
    },
}

it('every command that the pages for operators name is run here', () => {
  expect([...new Set(commands)].sort()).toEqual(Object.keys(expectations).sort())
})

it.each([...new Set(commands)])('%s', async (command) => {
  await expectations[command]?.(command)
})
