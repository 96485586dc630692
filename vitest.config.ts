import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longestFirst.ts'

/** Vite would load graphql's ES module beside the CommonJS one that Node gives to everybody else, and `instanceof` would fail. */
const oneGraphql = {
  alias: [
    {
      find: /^graphql$/,
      replacement: fileURLToPath(new URL('node_modules/graphql/index.js', import.meta.url)),
    },
  ],
}

/** Node's own localStorage, since 25, would stand in place of that of jsdom. */
const withoutOwnStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : []

/** The seed of the order of files, and of the tests within a file: another one each run, unless `ORDER` repeats one. */
const order = Number(process.env.ORDER ?? Math.floor(Math.random() * 2 ** 31))

const database = ['tests/support/servers/database.ts']
const built = ['tests/support/servers/builtClient.ts']

/**
 * A loop over a list that has become empty asserts nothing. Not in a browser: there a page that shows what it should, or a fault
 * that passes, is waited for, and the wait is the assertion.
 */
const asserting = { expect: { requireAssertions: true } }

const inBrowser = {
  globalSetup: ['tests/support/servers/chromium.ts', ...built, ...database],
}
const browserProjects = [
  {
    // `npm run test:chromium`: every page, dialog and story.
    extends: true as const,
    resolve: oneGraphql,
    test: {
      ...inBrowser,
      name: 'chromium',
      // A browser takes a core of a small machine.
      maxWorkers: 2,
      sequence: { groupOrder: 1 },
      include: ['tests/browser/**/*.test.ts', 'tests/month/everyMutation.test.ts'],
    },
  },
  {
    // `npm run test:browsers`: one story in every engine of this machine.
    extends: true as const,
    resolve: oneGraphql,
    test: {
      ...inBrowser,
      name: 'engines',
      sequence: { groupOrder: 2 },
      include: ['tests/browsers/**/*.test.ts'],
    },
  },
  {
    // `npm run test:month`: a simulation.
    extends: true as const,
    resolve: oneGraphql,
    test: { ...inBrowser, name: 'month', include: ['tests/month/month.test.ts'] },
  },
  {
    // `npm run test:year`: the built server on a clock that is moved.
    extends: true as const,
    resolve: oneGraphql,
    test: {
      name: 'year',
      include: ['tests/year/**/*.test.ts'],
      globalSetup: ['tests/support/servers/chromium.ts', ...built],
    },
  },
  {
    // `npm run test:screens`: every page, dialog and menu at each size in both themes.
    extends: true as const,
    resolve: oneGraphql,
    test: { ...inBrowser, name: 'screens', maxWorkers: 1, include: ['tests/screens/**/*.test.ts'] },
  },
  {
    // `npm run test:faults`: each fault is measured, so nothing else runs beside it.
    extends: true as const,
    resolve: oneGraphql,
    test: {
      ...inBrowser,
      name: 'faults',
      maxWorkers: 1,
      sequence: { groupOrder: 3 },
      include: ['tests/faults/**/*.test.ts', 'tests/api/devices/{mqtt,homeAssistant}.test.ts'],
      env: { BROKER: 'mosquitto' },
      testTimeout: 180_000,
    },
  },
]

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    execArgv: ['--max-semi-space-size=64', ...withoutOwnStorage],
    // Files share the modules of their worker: loading the server anew for each cost more than all its tests.
    isolate: false,
    // One more than a small machine has cores: many of these tests wait for heartbeats, limits and processes.
    maxWorkers: 3,
    // Patience for a machine that is busy with much else: it costs nothing while everything holds.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    // How long a fact is waited for.
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst, shuffle: true, seed: order },
    reporters: [
      'default',
      './tests/support/reliability.ts',
      './tests/support/failures.ts',
      './tests/support/closingLine.ts',
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'domain',
          include: ['tests/domain/**/*.test.ts', 'tests/documents/**/*.test.ts'],
          ...asserting,
        },
      },
      {
        extends: true,
        resolve: oneGraphql,
        test: {
          name: 'server',
          include: ['tests/api/**/*.test.ts', 'tests/live/**/*.test.ts'],
          ...asserting,
          globalSetup: [...built, ...database],
        },
      },
      {
        // `npm run test:models`: what no person does, in any order, against a model of its own.
        extends: true,
        resolve: oneGraphql,
        test: {
          name: 'models',
          include: ['tests/models/**/*.test.ts'],
          // A thousand sequences of some take a quarter of an hour on two cores.
          ...(process.env.MODELS && { testTimeout: 3_600_000 }),
          ...asserting,
          globalSetup: [...built, ...database],
        },
      },
      {
        // `npm run test:installation`: what starts, stops, backs up and restores a whole installation.
        extends: true,
        resolve: oneGraphql,
        test: {
          name: 'installation',
          include: ['tests/installation/**/*.test.ts'],
          ...asserting,
          globalSetup: [...built, ...database],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          ...asserting,
          environment: 'jsdom',
          // Rules are inserted as in production; as text, the whole sheet would be read anew for each.
          env: { SC_DISABLE_SPEEDY: 'false' },
          setupFiles: ['tests/support/webSetup.ts'],
        },
      },
      ...browserProjects,
    ],
  },
})
