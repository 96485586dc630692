import { describe, expect, it } from 'vitest'
import { isEmptyBrewery, loadDemo } from '#prisma/seed/demo.ts'
import { aDemo, anEmptyBrewery, days, demoOf, passwordHash } from './demoBrewery.ts'

it('is the same brewery at any hour of one day', async () => {
  const early = await aDemo(new Date(2026, 5, 17, 0, 0, 1))
  const late = await aDemo(new Date(2026, 5, 17, 23, 59))
  expect(numberedFromOne(late.all)).toEqual(numberedFromOne(early.all))
  await Promise.all([early.close(), late.close()])
}, 30_000)

/** Change numbers start from PostgreSQL's clock: only the increments are comparable. */
function numberedFromOne({ changes, ...all }: Awaited<ReturnType<typeof aDemo>>['all']) {
  const first = changes[0]?.seq ?? 0n
  return { ...all, changes: changes.map((change) => ({ ...change, seq: (change.seq ?? 0n) - first + 1n })) }
}

it('begins only in an unused brewery', async () => {
  const { prisma, close } = await anEmptyBrewery()
  expect(await isEmptyBrewery(prisma)).toBe(true)
  await loadDemo(prisma, new Date(), { passwordHash })
  expect(await isEmptyBrewery(prisma)).toBe(false)
  await close()
})

describe.each(days)('the demo brewery %s', (_name, now) => {
  const demo = demoOf(now)
  const { all } = demo

  it('has an account for every role', () => {
    expect(all.people.map(({ email, role }) => `${email} ${role}`)).toEqual(
      expect.arrayContaining([
        'admin@brewhouse.local ADMIN',
        'brewer@brewhouse.local BREWER',
        'assistant@brewhouse.local BREWER_ASSISTANT',
        'viewer@brewhouse.local VIEWER',
      ]),
    )
    expect(new Set(all.people.map((person) => person.passwordHash))).toEqual(new Set([passwordHash]))
  })

  it('counts every keg exactly through its transactions', () => {
    expect(all.kegs).toHaveLength(20)
    for (const { id, quantity } of all.kegs) {
      let inStock = 0
      for (const moved of all.kegTransactions.filter(({ kegId }) => kegId === id)) {
        expect(moved.previousQuantity).toBe(inStock)
        inStock += moved.transactionType === 'ADD' ? moved.quantity : -moved.quantity
        expect(moved.newQuantity).toBe(inStock)
      }
      expect(inStock).toBe(quantity)
    }
  })

  it('has the activity of the last two days in order, without gaps', () => {
    const first = Number(all.changes[0]?.seq)
    expect(all.changes.map(({ seq }) => Number(seq))).toEqual(all.changes.map((_, index) => first + index))
    const times = all.changes.map(({ at }) => at.getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(new Set(all.changes.map(({ type }) => type))).toEqual(
      new Set([
        'BatchStageChanged',
        'EquipmentStatusChanged',
        'CleaningRecorded',
        'LogAdded',
        'RemarkAdded',
        'TaskSaved',
        'KegCountChanged',
        'IngredientSaved',
        'DeliverySaved',
      ]),
    )
    const names = new Map(all.people.map(({ id, name }) => [id, name]))
    for (const { actorId, actorName } of all.changes) expect(names.get(actorId ?? '')).toBe(actorName)
    for (const { id, status } of all.vessels) {
      const last = all.changes.findLast(({ entityId }) => entityId === id)
      if (last) expect(last.detail).toMatchObject({ to: status })
    }
  })

  it('has nothing happen in the future: only brew dates of planned batches lie ahead', async () => {
    const { rows } = await demo.pool.query<{ table: string; column: string }>(
      `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type LIKE 'timestamp%' AND table_name NOT LIKE '\\_%'
          AND table_name NOT IN ('Generation', 'ChangeCounter', 'PackageFormat')`, // these tell when PostgreSQL ran, which is today
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { table, column } of rows) {
      const late = await demo.pool.query(`SELECT "${column}" FROM "${table}" WHERE "${column}" >= $1`, [now])
      expect(late.rows, `${table}.${column}`).toEqual([])
    }
    const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
    for (const { brewDate, stage } of all.batches)
      expect(brewDate.getTime() > today).toBe(stage === 'PLANNED')
  })
})
