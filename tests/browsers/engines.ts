import { chromium } from './chromium.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

const all = [chromium, firefox, webkit]

/** The engines that run the story: all that are available on this machine. */
export const engines = all.filter(({ missing }) => missing === null)

/** Vitest's global setup: reports once which engines are missing, and how to install them. */
export function setup(): void {
  for (const { name, missing } of all) if (missing !== null) console.warn(`Not tried in ${name}: ${missing}`)
}
