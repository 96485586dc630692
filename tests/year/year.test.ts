import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { makeAdministrator } from '#api/features/users/bootstrap.ts'
import { addDays, type Day } from '#domain/batches/timeline.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { typeCredentials, waitUntilLive } from '#tests/browser/support/pages.ts'
import { openBrowser } from '#tests/browser/support/people.ts'
import { putUpVessels } from '#tests/month/cellar.ts'
import { chosenPassword, hire, signIn } from '#tests/month/crew.ts'
import { openEveryPage, openPagesOfThings } from '#tests/month/everyPage.ts'
import { expectAllToAgree } from '#tests/month/lookAround.ts'
import { dayFromNow, fillStockRoom, offerBeers } from '#tests/month/stockRoom.ts'
import { reportFault } from '#tests/support/faults/report.ts'
import { expectFinishedBatchesToAgree } from '#tests/support/data/finishedBatches.ts'
import { eventually } from '#tests/support/eventually.ts'
import { hasFaketime } from '#tests/support/faketime.ts'
import { launchChromium } from '#tests/support/servers/chromium.ts'
import { story } from '#tests/support/story.ts'
import { expectedAlerts, type Stored } from './expectedAlerts.ts'
import { expectedBackups } from './expectedBackups.ts'
import { expectedBytes, measureTables, totalOf, type Sizes } from './growth.ts'
import { startMovedBrewery, type MovedBrewery } from './movedBrewery.ts'
import { clockTime, Work, zone, type Brewery } from './work.ts'

/*
 * A year of a brewery within an hour: the clock of the built server and of its PostgreSQL is moved by a day a step, with the work
 * of a day in each. After each step the open alerts and the backups are those that a model expects; after each thirtieth, every
 * figure is compared with sums over the rows, and every page is opened.
 */

const steps = Math.max(30, Number(process.env.STEPS ?? 365))
const lookEvery = 30
/** How long, in ms, a busy machine may take for a backup and its restore. */
const patience = { timeout: 5 * 60_000 }
/** Long enough to compare its end with its beginning. */
const isLong = steps >= 180

describe.runIf(hasFaketime())('a year of work', () => {
  story()

  let browser: Browser
  let moved: MovedBrewery
  let brewery: Brewery
  let work: Work
  let begin: Day
  /** All daily backups that were seen. */
  const made = new Set<string>()
  const restoreTests = new Set<string>()
  const memory: number[] = []
  const sizes: Sizes[] = []

  beforeAll(async () => {
    ;[browser, moved] = await Promise.all([launchChromium(), startMovedBrewery()])
  })
  afterAll(async () => {
    await browser?.close()
    await moved?.stop()
  })

  async function expectAlerts(number: number): Promise<void> {
    const today = dayAt(moved.now(), zone)
    await eventually(async () => {
      const { rows } = await moved.pool.query<{ key: string }>(
        'SELECT "key" FROM "Alert" WHERE "clearedAt" IS NULL',
      )
      const open = rows.map(({ key }) => key).sort()
      expect({ number, open }).toEqual({ number, open: expectedAlerts(work, moved.now(), today) })
    }, patience)
  }

  /** The disk of the backups is gone for a night and a day; the server sees it when it makes the next one. */
  async function breakBackups(isBroken: boolean): Promise<void> {
    await moved.breakBackups(isBroken)
    work.backups.isFolderGone = isBroken
    if (isBroken) work.backups.hasFailed = true
  }

  /** The backup of three o'clock is made, those that are no longer promised are deleted, and the monthly restore is done. */
  async function expectBackups(day: Day): Promise<void> {
    if (work.backups.isFolderGone) return
    const due = `brewhouse-${clockTime(day, 3).toISOString().slice(0, 'YYYY-MM-DDTHH'.length)}`
    await eventually(async () => {
      const names = (await readdir(moved.backups)).filter((one) => /^brewhouse-.*\.zip$/.test(one))
      for (const one of names) made.add(one)
      expect([...made].sort().at(-1)).toContain(due)
      expect(names.sort()).toEqual(expectedBackups([...made]))
    }, patience)
    Object.assign(work.backups, { madeAt: clockTime(day, 3), hasFailed: false })
    await eventually(async () => {
      const test = JSON.parse(await readFile(join(moved.backups, 'restore-test.json'), 'utf8')) as {
        at: string
        outcome: string
      }
      expect(test.outcome).toBe('RESTORED')
      restoreTests.add(test.at)
      // Of a clock that was set forward meanwhile, it is due an hour earlier.
      expect((moved.now().getTime() - Date.parse(test.at)) / 86_400_000).toBeLessThan(29.98)
      // While one goes on, its database is there, and a move of the clock would end its connections.
      const { rows } = await moved.pool.query(`SELECT FROM pg_database WHERE datname LIKE '%restore_test%'`)
      expect(rows).toEqual([])
    }, patience)
  }

  async function lookAround(number: number): Promise<void> {
    const owner = await signIn(moved.server, 'olga@brewery.example')
    const office = await openBrowser(browser)
    await office.page.goto(moved.server.url)
    await typeCredentials(office.page, 'olga@brewery.example', chosenPassword)
    await waitUntilLive(office.page)
    await expectAllToAgree(moved.pool, owner, office)
    await expectFinishedBatchesToAgree(moved.pool, owner.ask)
    expect(await halfBarrelsOf(moved)).toEqual(work.kegs)
    expect(await outlivedRows(moved)).toEqual([])
    await openEveryPage(office, moved.server)
    const idOf = async (query: string) => (await moved.pool.query<{ id: string }>(query)).rows[0]?.id ?? ''
    await openPagesOfThings(office, moved.server, {
      '/recall/lot/:id': await idOf(
        `SELECT "id" FROM "Lot" WHERE "id" IN (SELECT "lotId" FROM "LotMovement" WHERE "batchId" IS NOT NULL) LIMIT 1`,
      ),
      '/recall/package/:id': await idOf(`SELECT "id" FROM "PackageLot" WHERE "origin" = 'PACKED' LIMIT 1`),
    })
    await office.leave()
    sizes.push(await measureTables(moved.databaseUrl))
    const { rows, bytes } = totalOf(sizes.at(-1) ?? new Map())
    console.log(`day ${number}: ${rows} rows in ${inMB(bytes)}, memory ${inMB(memory.at(-1) ?? 0)}`)
  }

  it('begins with people, vessels, a stock, recipes and beers', async () => {
    const database = openDatabase(moved.databaseUrl, 1, () => undefined)
    await makeAdministrator(database, 'olga@brewery.example', 'one-time words 4711')
    await database.close()
    const first = await signIn(moved.server, 'olga@brewery.example', 'one-time words 4711')
    await first.make('changePassword', {
      currentPassword: 'one-time words 4711',
      newPassword: chosenPassword,
    })
    const owner = await signIn(moved.server, 'olga@brewery.example')
    await owner.make('updateBrewery', { baseVersion: 1, changes: { timeZone: zone } })
    const brewer = await hire(moved.server, owner, 'Bruno', 'BREWER')
    await hire(moved.server, owner, 'Ada', 'BREWER_ASSISTANT')
    const cellar = await putUpVessels(brewer)
    const stock = await fillStockRoom(brewer)
    const beers = await offerBeers(brewer)
    const ingredients = await ingredientsOf(moved, stock.ale)
    brewery = { moved, owner, cellar, stock, beers, ingredients }
    work = new Work(brewery)
    await work.bindDevice(owner)
    begin = dayAt(moved.now(), zone)
    await expectAlerts(0)
  })

  it(`works for ${steps} days, and is as a model and its rows say`, { timeout: 3 * 3_600_000 }, async () => {
    for (let number = 1; number <= steps; number += 1) {
      const day = addDays(begin, number)
      if (number % 60 === 20) await breakBackups(true)
      for (const [hour, act] of [
        [3, () => expectBackups(day)],
        [9, () => work.morning(number, day)],
        [18, () => work.evening(number)],
      ] as const) {
        await moved.moveTo(clockTime(day, hour))
        await work.sendReading(number)
        await act()
        // At nine, whole days after a brew, seconds decide what is overdue.
        if (hour !== 9) await expectAlerts(number)
      }
      if (number % 60 === 20) await breakBackups(false)
      expect(moved.errors().filter((text) => !text.includes('ENOTDIR'))).toEqual([])
      memory.push(await moved.memory())
      if (number % lookEvery === 0 || number === steps) await lookAround(number)
    }
  })

  it('has brewed dozens of batches, of which the model knows the stock', async () => {
    const finished = work.batches.filter(({ stage }) => stage === 'COMPLETED')
    expect(finished.length).toBeGreaterThanOrEqual(Math.floor((steps - 25) / 5.5))
    const { rows } = await moved.pool.query<{ id: string; amount: number }>(
      `SELECT "id", "currentQuantity"::float8 AS "amount" FROM "Ingredient" ORDER BY "id"`,
    )
    const known = new Map(work.stocks.map(({ id, amount }) => [id, amount]))
    for (const { id, amount } of rows) expect(known.get(id)).toBeCloseTo(amount, 2)
  })

  it.runIf(isLong)('needs no more memory at the end than after two months', () => {
    const { first, last } = memoryOf(memory)
    // The heaps of V8 and of glibc differ by as much from month to month.
    expect(last).toBeLessThan(first * 1.15)
  })

  it.runIf(isLong)('has grown on disk as its rows have', () => {
    const { bytes, expected } = growthOf(sizes)
    expect(Math.abs(bytes - expected) / expected).toBeLessThan(0.1)
  })

  it('has restored a backup for a test each month', ({ task }) => {
    expect(restoreTests.size).toBeGreaterThanOrEqual(Math.floor(steps / 32))
    if (steps < 365) return
    const { first, last } = memoryOf(memory)
    const { rows, bytes, expected } = growthOf(sizes)
    const finished = work.batches.filter(({ stage }) => stage === 'COMPLETED').length
    reportFault(task, {
      fault: 'A year passes',
      injected: `libfaketime moves the clock of the server and of PostgreSQL by ${steps} days, with a day of work in each`,
      promised:
        'figures as sums over the rows, backups and alerts as a model expects, every page opens, memory as after two months, disk as the rows',
      measured: `${finished} batches completed; ${made.size} backups, ${restoreTests.size} restored for a test; memory ${inMB(first)} to ${inMB(last)}; ${rows.toLocaleString('en')} rows in ${inMB(bytes)}, ${inMB(expected)} expected`,
    })
  })
})

const inMB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** The least memory of the third month, and of the last: V8 returns late what it has collected. */
const memoryOf = (byDay: readonly number[]) => ({
  first: Math.min(...byDay.slice(60, 90)),
  last: Math.min(...byDay.slice(-30)),
})

/** The rows and bytes at the end, and the bytes if each row costs what it cost between the second month and the middle. */
function growthOf(sizes: readonly Sizes[]) {
  const [second, middle, last] = [sizes[1], sizes[Math.floor(sizes.length / 2)], sizes.at(-1)]
  if (!second || !middle || !last) throw new Error('It was not measured often enough.')
  const { rows, bytes } = totalOf(last)
  return { rows, bytes, expected: expectedBytes(second, middle, rows) }
}

/** Half barrels by beer, by their movements. */
async function halfBarrelsOf({ pool }: MovedBrewery): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(
    `SELECT b."name", sum(CASE t."transactionType" WHEN 'ADD' THEN t."quantity" ELSE -t."quantity" END)::int AS "count"
      FROM "KegTransaction" t JOIN "Keg" k ON k."id" = t."kegId" JOIN "BeerType" b ON b."id" = k."beerTypeId"
      WHERE k."size" = 'HALF_BBL' GROUP BY b."name"`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** What is older than docs/devices.md and docs/decisions/time.md promise, with a day in which it is deleted. */
async function outlivedRows({ pool }: MovedBrewery): Promise<string[]> {
  const found: string[] = []
  for (const [table, column, days] of [
    ['Session', 'createdAt', 31],
    ['Command', 'createdAt', 31],
    ['Alert', 'clearedAt', 91],
    ['Mail', 'createdAt', 91],
    // By partitions, each of a month.
    ['Reading', 'at', 90 + 32],
  ] as const) {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS "count" FROM "${table}" WHERE "${column}" < now() - interval '${days} days'`,
    )
    if (rows[0]?.count !== 0) found.push(`${table}: ${rows[0]?.count}`)
  }
  return found
}

/** The stock at the beginning; later the model counts by itself. */
async function ingredientsOf({ pool }: MovedBrewery, yeast: string): Promise<Map<string, Stored>> {
  const { rows } = await pool.query<Omit<Stored, 'lots'> & { name: string }>(
    `SELECT "id", "name", "currentQuantity"::float8 AS "amount", "reorderThreshold"::float8 AS "threshold" FROM "Ingredient"`,
  )
  return new Map(
    rows.map(({ name, ...stored }) => [
      name,
      { ...stored, lots: stored.id === yeast ? [{ expires: dayFromNow(50), left: stored.amount }] : [] },
    ]),
  )
}
