import { connect, type Socket } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#tests/support/until.ts'
import { findProgram, startProgram } from './programs.ts'
import { freePort } from '#tests/support/servers/processes.ts'
import type { Engine, Tab } from './tab.ts'
import { commands, webDriverTab, type Send } from './webDriver.ts'

const program = findProgram('firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox')

/** Firefox, driven directly by its built-in Marionette. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: program ? null : 'Debian: firefox-esr.',
  openTab,
}

async function openTab(): Promise<Tab> {
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'brewhouse-firefox-'))
  await writeFile(join(profile, 'user.js'), settings(port))
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile]
  const running = startProgram(program ?? '', args)
  const close = async () => {
    await running.end()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const ask = speak(await reached(port))
    // A page is there before its load event, which waits in Firefox for requests that nobody answers.
    await ask('WebDriver:NewSession', { pageLoadStrategy: 'eager' })
    const send: Send = async (command, parameters) => {
      const { marionette } = commands[command]
      const answer = await ask(marionette, command === 'run' ? { ...parameters, sandbox: null } : parameters)
      return typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : answer
    }
    return webDriverTab(send, close)
  } catch (error) {
    await close()
    throw error
  }
}

const settings = (port: number) =>
  Object.entries({
    'marionette.port': port,
    'app.update.disabledForTesting': true,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'intl.accept_languages': 'en-US',
    'ui.prefersReducedMotion': 1,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')

/** Connects as soon as the browser accepts connections. */
async function reached(port: number): Promise<Socket> {
  let socket: Socket | undefined
  await until(
    () =>
      new Promise((resolve) => {
        const trial = connect(port, '127.0.0.1')
        trial.once('error', () => resolve(false))
        trial.once('connect', () => {
          socket = trial
          resolve(true)
        })
      }),
  )
  if (!socket) throw new Error('Firefox does not listen.')
  return socket
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown]

/** Speaks Marionette: each message is its length, a colon and JSON; the first one is a greeting. */
function speak(socket: Socket): (command: string, parameters: object) => Promise<unknown> {
  const waiting = new Map<number, (answer: Answer | Error) => void>()
  let lastId = 0
  let heard = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    heard = Buffer.concat([heard, bytes])
    for (let colon = heard.indexOf(':'); colon > 0; colon = heard.indexOf(':')) {
      const end = colon + 1 + Number(heard.subarray(0, colon))
      if (heard.length < end) return
      const message = JSON.parse(heard.subarray(colon + 1, end).toString()) as
        | Answer
        | { applicationType: string }
      heard = heard.subarray(end)
      if (Array.isArray(message)) waiting.get(message[1])?.(message)
    }
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const answer of waiting.values()) answer(new Error('Firefox has ended.'))
  })
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, (answer) => {
        waiting.delete(id)
        if (answer instanceof Error) reject(answer)
        else if (answer[2]) reject(new Error(`${command}: ${answer[2].error}: ${answer[2].message}`))
        else resolve(answer[3])
      })
      const text = JSON.stringify([0, id, command, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}
