import { chromium } from './chromium.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

const all = [chromium, firefox, webkit]

const here = all.filter(({ missing }) => missing === null)
const others = here.filter((engine) => engine !== chromium)

/** Whether Chromium also runs the story if other engines are available: other tests cover its steps in Chromium. */
const isAllWanted = process.env.ENGINES === 'all'

/**
 * The engines that run the story: all that are available on this machine; Chromium if requested or if it is the only
 * one.
 */
export const engines = isAllWanted || others.length === 0 ? here : others

/** Vitest's global setup: reports once which engines are missing, and how to install them. */
export function setup(): void {
  for (const { name, missing } of all) if (missing !== null) console.warn(`Not tried in ${name}: ${missing}`)
}
