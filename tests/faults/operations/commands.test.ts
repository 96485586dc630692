import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { startFaultRig, type FaultRig } from '#tests/support/faults/faultRig.ts'
import { launchChromium } from '#tests/support/servers/chromium.ts'
import { freePort } from '#tests/support/servers/processes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { documentedCommands, notRun, ofDrill } from '#tests/support/operatorCommands.ts'
import { isTried } from '#tests/support/programs.ts'
import { story } from '#tests/support/story.ts'

// As the pages have them: what one command writes is read by another.
story()

const root = packageRoot()
const passphrase = 'malt, hops, yeast and water'

const age = spawnSync('age', ['--version'], { encoding: 'utf8' })
const isAgeTried = isTried('age', !age.error, 'Debian: age.')

/** Those of the drill are run there. */
const places: string[] = Object.values(ofDrill)
const commands = documentedCommands
  .filter(({ place, command }) => !places.includes(place) && !(command in notRun))
  .map(({ command }) => command)

const secondName = 'brewhouse-2026-11-23T030000Z.zip.age'

let folder: string
let rig: FaultRig
let drillPort: number
const opened: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-operator-'))
  await chmod(folder, 0o755)
  drillPort = await freePort()
  rig = await startFaultRig({}, join(folder, 'data'))
  await mkdir(join(folder, 'second'))
  const identity = await generateX25519Identity()
  writeFileSync(join(folder, 'key.txt'), `${identity}\n`)
  const [byKey, byPassphrase] = [join(folder, 'by-key.zip.age'), join(folder, 'by-passphrase.zip.age')]
  const encrypt = async (file: string, settings: string) =>
    expect((await finish(`${settings} npm run backup -- ${file}`)).code).toBe(0)
  await encrypt(byKey, `BACKUP_RECIPIENT=${await identityToRecipient(identity)}`)
  await encrypt(byPassphrase, `BACKUP_PASSPHRASE='${passphrase}'`)
  await cp(byPassphrase, join(folder, 'second', secondName))
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

interface Typed {
  child: ChildProcess
  output(): string
}

/** A command as an operator types it, with the places of this test in place of the example's. */
function type(command: string, settings: object = {}): Typed {
  const here = command
    .replaceAll('/media/key/key.txt', 'key.txt')
    .replaceAll('key.txt', join(folder, 'key.txt'))
    .replaceAll(/(?<!\S)brewhouse\.zip\b/g, join(folder, 'brewhouse.zip'))
    .replaceAll('/tmp/drill', join(folder, 'drill'))
    .replaceAll('PORT=4001', `PORT=${drillPort}`)
    .replaceAll('drill.zip', join(folder, 'drill.zip'))
    .replaceAll(/\bFILE\b/g, join(folder, 'brewhouse.zip'))
  const child = spawn('bash', ['-c', here], {
    cwd: root,
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  opened.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += String(text)))
  return { child, output: () => output }
}

async function finish(command: string, settings: object = {}) {
  const { child, output } = type(command, settings)
  child.stdin?.end()
  const [code] = (await once(child, 'close')) as [number]
  return { code, output: output() }
}

/** Types a command in a terminal, and then each answer when it is asked for. */
async function answer(command: string, answers: Record<string, string>, settings: object = {}) {
  const { child, output } = type(`script --quiet --return --command '${command}' /dev/null`, settings)
  const closed = once(child, 'close') as Promise<[number]>
  for (const [question, typed] of Object.entries(answers)) {
    await eventually(() => expect(output()).toContain(question))
    child.stdin?.write(`${typed}\n`)
  }
  const [code] = await closed
  return { code, output: output() }
}

/** An encrypted backup as `brewhouse.zip.age`, as the commands name it. */
const givenBackup = (name: string) => cp(join(folder, name), join(folder, 'brewhouse.zip.age'))
const restored = expect.stringContaining('The brewery is restored to')

/** What each command is expected to do. */
const expectations: Record<string, (command: string) => Promise<void>> = {
  'npm run backup -- FILE': async (command) => {
    const { code, output } = await finish(command)
    expect(output).toMatch(/Backed up [\d,]+ rows of \d+ tables/)
    expect(code).toBe(0)
  },
  'npm run restore -- FILE': async (command) => {
    // Without a terminal it can't ask.
    expect((await finish(command)).code).toBe(64)
    expect((await finish(`${command} --yes`)).code).toBe(0)
  },
  'BACKUP_IDENTITY_FILE=/media/key/key.txt npm run restore -- brewhouse.zip.age': async (command) => {
    await givenBackup('by-key.zip.age')
    expect(await finish(`${command} --yes`)).toMatchObject({ code: 0, output: restored })
  },
  'npm run restore -- brewhouse.zip.age --identity key.txt': async (command) => {
    await givenBackup('by-key.zip.age')
    expect(await finish(`${command} --yes`)).toMatchObject({ code: 0, output: restored })
  },
  'npm run restore -- brewhouse.zip.age --ask-passphrase': async (command) => {
    await givenBackup('by-passphrase.zip.age')
    const answers = { 'Passphrase of the backup:': passphrase, 'Type yes to continue:': 'yes' }
    const changed = { BACKUP_PASSPHRASE: 'another one, of five words' }
    const { code, output } = await answer(command, answers, changed)
    expect({ code, output }).toMatchObject({ code: 0, output: restored })
    expect(output).not.toContain(passphrase)
  },
  'age --decrypt --identity key.txt --output brewhouse.zip brewhouse.zip.age': async (command) => {
    if (!isAgeTried) return
    await givenBackup('by-key.zip.age')
    expect(await finish(command)).toMatchObject({ code: 0 })
    expect(await finish('npm run restore -- FILE --yes')).toMatchObject({ code: 0, output: restored })
  },
  'npm run restore -- --second': async (command) => {
    const listed = await finish(command, { BACKUP_SECOND_DIR: join(folder, 'second') })
    expect(listed).toMatchObject({ code: 0, output: expect.stringContaining(`${secondName}  `) })
  },
  [`npm run restore -- --second ${secondName}`]: async (command) => {
    const settings = { BACKUP_SECOND_DIR: join(folder, 'second'), BACKUP_PASSPHRASE: passphrase }
    expect(await finish(`${command} --yes`, settings)).toMatchObject({ code: 0, output: restored })
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

it('every command that the pages for operators name is run here or in the drill, or stands in a list with the reason', () => {
  expect([...new Set(commands)].sort()).toEqual(Object.keys(expectations).sort())
  const documented = documentedCommands.map(({ command }) => command)
  expect(documented).toEqual(expect.arrayContaining(Object.keys(notRun)))
  expect(documentedCommands.map(({ place }) => place)).toEqual(expect.arrayContaining(places))
})

it.each([...new Set(commands)])('%s', async (command) => {
  await expectations[command]?.(command)
})
