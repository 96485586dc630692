import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { unpackNpmChromium } from './npmChromium.ts'

interface FoundBrowser {
  program: string
  env?: Record<string, string>
}

/** The options of every context; without a locale the Chromium from npm reports `en-US@posix`, which Intl rejects. */
export const contextOptions = { locale: 'en-US', timezoneId: 'UTC' } satisfies BrowserContextOptions

/** Features that Playwright disables, repeated here, since a second switch of the same name replaces its own. */
const leftOutByPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
]

/** Each window would load a page for its address bar, which is invisible and takes a third of the time to open one. */
const leftOut = [...leftOutByPlaywright, 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

const flags = [
  `--disable-features=${leftOut.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function canRun(program: string): boolean {
  try {
    accessSync(program, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (name: string) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))

const installed = () => [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  ...['google-chrome', 'google-chrome-stable', 'chromium'].flatMap(onPath),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  chromium.executablePath(),
]

/**
 * Finds a browser: CHROMIUM_PATH (a program, or `npm` for the one inside npm); else the one inside npm, which is the same
 * everywhere and renders no browser windows (a fifth less processor time); else an installed one.
 */
export async function findChromium(): Promise<FoundBrowser> {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && wanted !== 'npm') {
    if (canRun(wanted)) return { program: wanted }
    throw new Error(`CHROMIUM_PATH is ${wanted}, which is not a program that can be run.`)
  }
  const fromNpm = await unpackNpmChromium()
  if (fromNpm) return fromNpm
  const program = wanted === 'npm' ? undefined : installed().find(canRun)
  if (program) return { program }
  throw new Error(
    'No Chromium was found. Install one (`apt-get install chromium`, `brew install --cask google-chrome`) or name one in CHROMIUM_PATH.',
  )
}

/** Starts a headless Chromium, which the caller must close. Make contexts with `contextOptions`. */
export async function launchChromium(switches: string[] = []): Promise<Browser> {
  const { program, env } = await findChromium()
  const own = { ...process.env, ...env } as Record<string, string>
  return chromium.launch({ executablePath: program, args: [...flags, ...switches], headless: true, env: own })
}

/** Vitest's global setup of the browser project: fails once, not in every file, when there is no browser. */
export async function setup(): Promise<void> {
  await findChromium()
}
