import { join } from 'node:path'
import { root } from './sources.mjs'

/** What `npm test` runs; the other projects have commands of their own, such as `npm run test:faults`. */
const projects = ['domain', 'server', 'web', 'browser']

/** The arguments by which Node runs all tests of `npm test`, or these files of them. */
export const suite = (files = []) => [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  ...projects.map((name) => `--project=${name}`),
  ...files,
]
