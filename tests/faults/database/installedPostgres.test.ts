import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { embeddedUrl } from '#api/db/embedded/embeddedPostgres.ts'
import { eventually } from '#tests/support/eventually.ts'
import { reportFault } from '#tests/support/faults/report.ts'
import { isTried } from '#tests/support/programs.ts'
import { ask, DataFolder } from '#tests/support/servers/dataFolder.ts'
import { expectExit } from '#tests/support/servers/expectExit.ts'
import { startBrewhouse } from '#tests/support/servers/processes.ts'

const versions = '/usr/lib/postgresql'
const newest = existsSync(versions)
  ? readdirSync(versions)
      .sort((a, b) => Number(a) - Number(b))
      .at(-1)
  : undefined
const POSTGRES_BIN = join(versions, newest ?? '', 'bin')

describe.runIf(isTried('postgresql', newest !== undefined, 'Debian: postgresql.'))(
  'an installed PostgreSQL',
  () => {
    const folder = new DataFolder()

    async function expectReady(url: string): Promise<void> {
      await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
        timeout: 120_000,
      })
    }

    it('has the demo brewery, and still has it after a restart', async ({ task }) => {
      const counted: unknown[] = []
      for (let start = 0; start < 2; start += 1) {
        const brewhouse = await startBrewhouse(folder.dataDir, { POSTGRES_BIN, DEMO: '1' })
        try {
          await expectReady(brewhouse.url)
          const [row] = await ask(
            await embeddedUrl(folder.dataDir),
            `SELECT current_setting('server_version_num')::int / 10000 AS "major", lower('ÄÉ') AS "lower",
            (SELECT count(*)::int FROM "Batch") AS "batches"`,
          )
          counted.push(row)
        } finally {
          await brewhouse.stop()
        }
      }
      const [first, second] = counted
      expect(first).toEqual({
        major: Number(newest),
        lower: 'äé',
        batches: expect.toSatisfy((count) => count > 10),
      })
      expect(second).toEqual(first)
      reportFault(task, {
        fault: 'The PostgreSQL of the operating system',
        injected: `POSTGRES_BIN names PostgreSQL ${newest}`,
        promised: 'the same brewery on it, also after a restart',
        measured: 'the demo, twice',
      })
    })

    it('refuses the data of the built-in one', async () => {
      await folder.givenDatabase()
      await expectExit(
        { POSTGRES_BIN, DATA_DIR: folder.dataDir, DATABASE_URL: '' },
        `was made by PostgreSQL 18, POSTGRES_BIN has PostgreSQL ${newest}.`,
      )
    })
  },
)
