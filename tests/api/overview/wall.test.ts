import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { eventually } from '#tests/support/eventually.ts'

let server: TestServer
let viewer: string

const wallQuery = `{ wall { serverTime asOfSeq build board {
  vessels { equipmentId label type status capacityBBL batch {
    batchId batchNumber recipeName stage day expectedDays health expectedFG curve
    temperature { value at } gravity { value at } trend { direction perDay } } }
  next { kind batchId due vesselLabel } nextCount
  alerts { id title } alertCount lowStock { name stockStatus } lowStockCount
  kegs { name halfBBL sixthBBL } beerCount kegTotals { halfBBL sixthBBL } } } }`

beforeAll(async () => {
  server = await startServer({ DEMO: '1', BUILD: 'the-first' })
  viewer = await server.signIn('VIEWER')
})
afterAll(() => server.close())

const prisma = () => server.app.database.prisma
interface Wall {
  build: string
  board: {
    vessels: { batch: Batch | null }[]
    next: { due: string }[]
    nextCount: number
    beerCount: number
    alertCount: number
    lowStockCount: number
    kegTotals: { halfBBL: number; sixthBBL: number }
  }
}
interface Batch {
  batchId: string
  batchNumber: string
  stage: string
  day: number
  gravity: { value: number; at: string }
  curve: number[]
}
interface Counted {
  dashboard: { alertCount: number; metrics: { lowStockCount: number } }
  kegs: { size: string; quantity: number }[]
}
async function wall() {
  const { data, errors } = await server.ask<{ wall: Wall }>(viewer, wallQuery)
  expect(errors).toBeUndefined()
  return data!.wall
}

describe('the wall of the demo brewery', () => {
  it('shows every vessel in service, and in it the batch that it holds', async () => {
    const { board, build } = await wall()
    expect(build).toBe('the-first')
    expect(board.vessels).toHaveLength(await prisma().equipment.count({ where: { retiredAt: null } }))
    const held = await prisma().batch.findMany({
      where: { stage: { in: ['MASHING', 'BOILING', 'FERMENTING', 'CONDITIONING', 'KEGGING'] } },
    })
    const shown = board.vessels.flatMap(({ batch }) => (batch ? [batch.batchNumber] : []))
    expect(shown.sort()).toEqual(held.map(({ batchNumber }) => batchNumber).sort())
  })

  it('shows the newest reading of each kind with its time, and the trend of gravity', async () => {
    const { board } = await wall()
    const fermenting = board.vessels.flatMap(({ batch }) => (batch?.stage === 'FERMENTING' ? [batch] : []))
    expect(fermenting.length).toBeGreaterThan(0)
    for (const batch of fermenting) {
      const latest = await prisma().batchLog.findFirstOrThrow({
        where: { batchId: batch.batchId, gravity: { not: null } },
        orderBy: [{ timestamp: 'desc' }, { id: 'desc' }],
      })
      expect(batch.gravity).toEqual({ value: Number(latest.gravity), at: latest.timestamp.toISOString() })
      expect(batch.curve.at(-1)).toBe(Number(latest.gravity))
      expect(batch.day).toBeGreaterThanOrEqual(0)
    }
  })

  it('counts alerts, low stock and kegs as the pages do', async () => {
    // Alerts are evaluated after the start, and each snapshot is recomputed separately.
    await eventually(async () => {
      const { board } = await wall()
      const { data } = await server.ask<Counted>(
        viewer,
        '{ dashboard { alertCount metrics { lowStockCount } } kegs { size quantity } }',
      )
      const sum = (size: string) =>
        data!.kegs.reduce((total, keg) => total + (keg.size === size ? keg.quantity : 0), 0)
      expect(board.alertCount).toBeGreaterThan(0)
      expect(board.alertCount).toBe(data!.dashboard.alertCount)
      expect(board.lowStockCount).toBe(data!.dashboard.metrics.lowStockCount)
      expect(board.beerCount).toBe(await prisma().beerType.count({ where: { kegs: { some: {} } } }))
      expect(board.kegTotals).toEqual({ halfBBL: sum('HALF_BBL'), sixthBBL: sum('SIXTH_BBL') })
    })
  })

  it('says what is next, the soonest first', async () => {
    const { board } = await wall()
    expect(board.next.length).toBeGreaterThan(0)
    expect(board.next.map(({ due }) => due)).toEqual(board.next.map(({ due }) => due).sort())
    expect(board.nextCount).toBeGreaterThanOrEqual(board.next.length)
  })
})
