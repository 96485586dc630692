import { chromium } from './chromium.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'
import { isTried } from '#tests/support/programs.ts'

const all = [chromium, firefox, webkit]

/** The engines that run the story. */
export const engines = all.filter(({ name, missing }) =>
  isTried(name.toLowerCase(), missing === null, missing ?? ''),
)
