import { until } from '#tests/support/until.ts'
import { findProgram, startProgram } from './programs.ts'
import { freePort } from '#tests/support/servers/processes.ts'
import type { Engine, Tab } from './tab.ts'
import { commands, webDriverTab, type Send } from './webDriver.ts'

const driver = findProgram('WebKitWebDriver')
const screen = findProgram('xvfb-run')
const miniBrowser = findProgram(
  ...['x86_64', 'aarch64'].flatMap((machine) =>
    ['4.1', '4.0', '6.0'].map((api) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${api}/MiniBrowser`),
  ),
)

/** The engine of Safari and of every browser on iPhone and iPad, as WebKitGTK has it. */
export const webkit: Engine = {
  name: 'WebKit',
  missing:
    driver && miniBrowser && screen
      ? null
      : 'It needs WebKitWebDriver, MiniBrowser and xvfb-run. Debian: webkit2gtk-driver xvfb xauth.',
  openTab,
}

async function openTab(): Promise<Tab> {
  const port = await freePort()
  const running = startProgram(screen ?? '', ['-a', driver ?? '', `--port=${port}`])
  const ask = (how: string, parameters: object = {}) => request(`http://127.0.0.1:${port}/`, how, parameters)
  try {
    await until(() =>
      ask('GET status').then(
        () => true,
        () => false,
      ),
    )
    const browserOptions = { binary: miniBrowser, args: ['--automation'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } }
    const { sessionId } = (await ask('POST session', { capabilities })) as { sessionId: string }
    const send: Send = (command, { id, ...parameters }) => {
      const [method, path] = commands[command].http.split(' ')
      return ask(`${method} session/${sessionId}/${path?.replace(':id', String(id))}`, parameters)
    }
    return webDriverTab(send, running.end)
  } catch (error) {
    await running.end()
    throw error
  }
}

async function request(base: string, how: string, parameters: object): Promise<unknown> {
  const [method = 'GET', path = ''] = how.split(' ')
  const body = method === 'POST' ? JSON.stringify(parameters) : undefined
  const response = await fetch(base + path, { method, body, signal: AbortSignal.timeout(60_000) })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${how}: ${JSON.stringify(value)}`)
  return value
}
