import { join } from 'node:path'
import { root } from './sources.mjs'

/** What `npm test` runs; the other projects have commands of their own, such as `npm run test:installation`. */
export const everyDay = ['domain', 'server', 'web']

/** The arguments by which Node runs all tests of these projects, or these files of them. */
export const suite = (projects = everyDay, files = []) => [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  ...projects.map((name) => `--project=${name}`),
  ...files,
]
