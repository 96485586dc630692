import { afterAll, describe, expect, it } from 'vitest'
import { createBudget } from '#api/limits/budget.ts'
import { freshDatabase } from '#tests/support/servers/database.ts'
import { poolOf } from '#tests/support/servers/connections.ts'

const database = await freshDatabase()
const pool = poolOf(database.url, { max: 2 })
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const aBudget = (name: string, points: number, on = pool) =>
  createBudget({ pool: on, name, points, seconds: 60 })

describe('a budget', () => {
  it('is spent to the last point by requests of any size', async () => {
    const budget = aBudget('sizes', 100)
    expect(await budget.spend('ann', 70)).toBe(0)
    expect(await budget.spend('ann', 40)).toBeGreaterThan(50)
    expect(await budget.spend('ann', 30)).toBe(0)
    expect(await budget.spend('ann', 1)).toBeGreaterThan(50)
    expect(await budget.spend('bob', 100)).toBe(0)
  })

  it('is not overdrawn by many requests at the same moment in two processes', async () => {
    const [one, other] = [aBudget('many', 90), aBudget('many', 90)]
    const waits = await Promise.all(
      Array.from({ length: 240 }, (_, n) => (n % 2 ? one : other).spend('ann', 1)),
    )
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(90)
  })

  it('starts over when the clock that began its period was far ahead', async () => {
    await pool.query('INSERT INTO "RequestCount" VALUES ($1, 50, $2)', ['ahead:ann', Date.now() + 3_600_000])
    expect(await aBudget('ahead', 50).spend('ann', 50)).toBe(0)
  })

  it('still limits each process for itself while the database is read-only', async () => {
    const readOnly = poolOf(database.url, {
      options: '-c default_transaction_read_only=on',
    })
    const budget = aBudget('away', 60, readOnly)
    const waits = await Promise.all(Array.from({ length: 80 }, () => budget.spend('ann', 1)))
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(60)
    await readOnly.end()
  })
})
