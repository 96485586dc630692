import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { presets } from '#domain/units/units.ts'
import { withBoard, type BoardView } from '#web/features/wall/wallDocuments.ts'
import { wallLists, dueText } from '#web/features/wall/WallPanels.tsx'
import { idleColumns, wallLayout } from '#web/features/wall/tiles/wallGrid.ts'
import { isNight, readWallSettings } from '#web/features/wall/wallSettings.ts'
import { readDisplayToken, takeDisplayToken } from '#web/live/session/displaySession.ts'

describe('the settings of a screen', () => {
  it('are the night from 22 to 6 and a reload at 4, unless its address says otherwise', () => {
    expect(readWallSettings('')).toEqual({
      night: { from: 22, until: 6 },
      dim: 40,
      reloadHour: 4,
      turnSeconds: 15,
      zone: undefined,
    })
    expect(readWallSettings('?night=20-5&dim=70&reload=3&turn=30&zone=Europe/Berlin')).toEqual({
      ...{ night: { from: 20, until: 5 }, dim: 70, reloadHour: 3, turnSeconds: 30, zone: 'Europe/Berlin' },
    })
    expect(readWallSettings('?night=off&dim=much&reload=25&turn=1&zone=Atlantis')).toEqual({
      ...{ night: null, dim: 40, reloadHour: 4, turnSeconds: 15, zone: undefined },
    })
  })

  it.each([
    ['22-6', [22, 23, 0, 5], [6, 12, 21]],
    ['1-5', [1, 4], [0, 5, 23]],
    ['off', [], [0, 12, 23]],
  ])('night=%s darkens it in the hours %o and not in %o', (night, dark, bright) => {
    const settings = readWallSettings(`?night=${night}`)
    expect(dark.filter((hour) => !isNight(settings, hour))).toEqual([])
    expect(bright.filter((hour) => isNight(settings, hour))).toEqual([])
  })
})

const television = { width: 1851, height: 899, unit: 1, isPortrait: false }

it.each([
  ['1 vessel, as large as it gets', 1, 0, 'PANELS', 60, 1],
  ['12 vessels beside the panels', 12, 6, 'PANELS', 24, 1],
  ['13 vessels, for which the panels give way', 13, 6, 'LINE', 24, 1],
  ['25 vessels, which leave something out', 25, 9, 'LINE', 18, 1],
  ['40 vessels on one page', 40, 20, 'LINE', 18, 1],
  ['80 vessels on two', 80, 20, 'LINE', 18, 2],
])('a television shows %s', (_what, busy, idle, panels, em, pages) => {
  const layout = wallLayout(busy, idle, television)
  expect(layout).toMatchObject({ panels, pages, perPage: busy / pages })
  expect(layout.em).toBeGreaterThanOrEqual(em)
  const twice = { width: 3702, height: 1798, unit: 2, isPortrait: false }
  expect(wallLayout(busy, idle, twice)).toEqual({ ...layout, em: 2 * layout.em })
})

it.each([
  ['2026-04-01', '2 d late'],
  ['2026-04-03', 'today'],
  ['2026-04-04', 'tomorrow'],
  ['2026-04-06', 'Mon'],
])('what is due on %s is told on April 3 as %s', (due, text) => {
  expect(dueText(due, '2026-04-03')).toBe(text)
})

describe('the panels', () => {
  const alert = (kind: 'OVERDUE' | 'ISSUE' | 'LOW_STOCK', n: number) => ({
    ...{ id: String(n), kind, severity: 'WARNING' as const },
    titleSaid: { id: 'common.asWritten', values: { text: `${kind} ${n}` } },
  })
  const low = { ingredientId: 'i', name: 'Citra', unit: 'OZ', stockStatus: 'LOW' }
  const board = {
    alerts: [alert('ISSUE', 1), ...[2, 3, 4, 5].map((n) => alert('OVERDUE', n)), alert('LOW_STOCK', 6)],
    alertCount: 9,
    ...{ lowStock: [{ ...low, currentQuantity: 0.04 }], lowStockCount: 11 },
    ...{ next: [], nextCount: 8, kegs: [], beerCount: 14, kegTotals: { halfBBL: 0, sixthBBL: 0 } },
  } as unknown as BoardView
  const [next, alerts, lowStock, kegs] = wallLists(board, '2026-04-03', presets.US)

  it('know how many there are besides what their first lines tell', () => {
    expect([0, 6].map((shown) => next?.rest(shown))).toEqual([8, 2])
    expect([0, 1, 2].map((shown) => alerts?.rest(shown))).toEqual([9, 8, 4])
    expect([0, 1].map((shown) => lowStock?.rest(shown))).toEqual([11, 10])
    expect(kegs?.rest(12)).toBe(2)
  })

  it('never tell that nothing is left of what is low', () => {
    render(lowStock?.lines)
    expect(screen.getByText('0.04 oz')).toBeVisible()
  })
})

it('a heartbeat leaves the board as it is', () => {
  const wall = { __typename: 'Wall' as const, asOfSeq: '7', board: null }
  const board = { vessels: [] } as never
  expect(withBoard({ wall: { ...wall, board } }, { wall: { ...wall, asOfSeq: '9' } })).toEqual({
    wall: { ...wall, asOfSeq: '9', board },
  })
})

it('takes the token of a display out of the address and keeps it', () => {
  history.replaceState(null, '', '/wall?night=off#token=display_0123456789abcdefghij')
  takeDisplayToken()
  expect(location.href).toMatch(/\/wall\?night=off$/)
  expect(readDisplayToken()).toBe('display_0123456789abcdefghij')
})

it.each([
  [1, false, 4],
  [5, false, 5],
  [6, false, 6],
  [7, false, 4],
  [12, false, 6],
  [13, false, 5],
  [4, true, 4],
  [5, true, 3],
])('%i vessels without a batch, portrait %s, share rows of %i', (idle, isPortrait, columns) => {
  expect(idleColumns(idle, isPortrait)).toBe(columns)
})
