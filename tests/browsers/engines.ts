import { chromium } from './chromium.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

const all = [chromium, firefox, webkit]

const here = all.filter(({ missing }) => missing === null)
const others = here.filter((engine) => engine !== chromium)

/** Whether Chromium shall tell the story as well although others are here: its steps are told in it by other tests too. */
const isAllWanted = process.env.ENGINES === 'all'

/** The engines that tell the story: all that can be driven on this machine, Chromium where it is wanted or the only one. */
export const engines = isAllWanted || others.length === 0 ? here : others

/** Vitest's global setup: says once which engines are not here, and what brings them. */
export function setup(): void {
  for (const { name, missing } of all) if (missing !== null) console.warn(`Not tried in ${name}: ${missing}`)
}
