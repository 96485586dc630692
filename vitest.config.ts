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

const database = ['tests/support/servers/database.ts']
const built = ['tests/support/servers/builtClient.ts']
const withoutBrowser = process.env.BROWSER === '0'

/** They count seconds: until every wall is right again, a role holds, or the first paint. Only two of them run at a time. */
const countingSeconds = ['wallOutages', 'firstPaint', 'office'].map((name) => `tests/browser/${name}.test.ts`)

/** Its five seconds are those of four screens at once: nothing else runs beside it. */
const countingAlone = ['tests/browser/offlineCellar.test.ts']

/** Browser tests run after everything else, since a browser takes a core of a small machine. */
const inBrowser = {
  globalSetup: ['tests/support/servers/chromium.ts', ...built, ...database],
  hookTimeout: 120_000,
}
const browserProjects = [
  {
    extends: true as const,
    resolve: oneGraphql,
    test: {
      ...inBrowser,
      globalSetup: [...inBrowser.globalSetup, 'tests/browsers/engines.ts'],
      name: 'browser',
      maxWorkers: 2,
      sequence: { groupOrder: 1 },
      include: ['browser', 'browsers', 'month'].map((folder) => `tests/${folder}/**/*.test.ts`),
      exclude: [...countingSeconds, ...countingAlone],
    },
  },
  {
    extends: true as const,
    resolve: oneGraphql,
    test: {
      ...inBrowser,
      name: 'seconds',
      maxWorkers: 2,
      sequence: { groupOrder: 2 },
      include: countingSeconds,
    },
  },
  {
    extends: true as const,
    resolve: oneGraphql,
    test: {
      ...inBrowser,
      name: 'alone',
      maxWorkers: 1,
      sequence: { groupOrder: 3 },
      include: countingAlone,
    },
  },
]

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    execArgv: ['--max-semi-space-size=64'],
    // Files share the modules of their worker: loading the server anew for each cost more than all its tests.
    isolate: false,
    // One more than a small machine has cores: many of these tests wait for heartbeats, limits and processes.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    // How long a fact is waited for; a test that proves a deadline states its own.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './tests/support/closingLine.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'domain', include: ['tests/domain/**/*.test.ts', 'tests/documents/**/*.test.ts'] },
      },
      {
        extends: true,
        resolve: oneGraphql,
        test: {
          name: 'server',
          include: ['tests/api/**/*.test.ts', 'tests/live/**/*.test.ts'],
          globalSetup: [...built, ...database],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Rules are inserted as in production; as text, the whole sheet would be read anew for each.
          env: { SC_DISABLE_SPEEDY: 'false' },
          setupFiles: ['tests/support/webSetup.ts'],
        },
      },
      ...(withoutBrowser ? [] : browserProjects),
      {
        extends: true,
        resolve: oneGraphql,
        test: {
          // It counts how long the server takes to answer under attack: nothing else runs beside it.
          name: 'storm',
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
          include: ['tests/storm/**/*.test.ts'],
          globalSetup: built,
        },
      },
    ],
  },
})
