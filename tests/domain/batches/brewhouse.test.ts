import { describe, expect, it } from 'vitest'
import {
  brewhouseFullText,
  brewhouseOfDay,
  brewhouseText,
  type BrewhouseUse,
} from '#domain/batches/brewhouse.ts'
import { english } from '#tests/support/english.ts'

const today = '2026-04-03'
const brew = (beer: string, differences: Partial<BrewhouseUse> = {}): BrewhouseUse => ({
  ...{ id: beer, beer, stage: 'PLANNED', brewDate: '2026-04-10', brews: 1 },
  ...{ mashTun: { id: 'mt1', label: 'MT-1' }, kettle: { id: 'k1', label: 'K-1' } },
  ...differences,
})
const said = (others: BrewhouseUse[], plan = brew('Hazy Daydream')) => {
  const text = brewhouseText(plan, others, today)
  return text && english(text)
}

it('says which beers need one mash tun or kettle on one day, and how many brews that makes', () => {
  expect(said([brew('Night Porter')])).toBe(
    '2 brews on Apr 10, 2026 in MT-1 and K-1, one after the other: Hazy Daydream and Night Porter.',
  )
  expect(said([brew('Night Porter', { brews: 2, kettle: { id: 'k2', label: 'K-2' } })])).toBe(
    '3 brews on Apr 10, 2026 in MT-1, one after the other: Hazy Daydream and Night Porter.',
  )
  expect(said([brew('Night Porter', { mashTun: null }), brew('Stone Pils', { kettle: null })])).toBe(
    '3 brews on Apr 10, 2026 in MT-1 and K-1, one after the other: Hazy Daydream, Night Porter, and Stone Pils.',
  )
})

it.each([
  ['on another day', [brew('Porter', { brewDate: '2026-04-11' })]],
  [
    'in other vessels',
    [brew('Porter', { mashTun: { id: 'mt2', label: 'MT-2' }, kettle: { id: 'k2', label: 'K-2' } })],
  ],
  ['without vessels', [brew('Porter', { mashTun: null, kettle: null })]],
  ['that ferments already', [brew('Porter', { stage: 'FERMENTING' })]],
  ['that was cancelled', [brew('Porter', { stage: 'CANCELLED' })]],
  ['which is itself', [brew('Hazy Daydream')]],
])('says nothing of a brew %s', (_which, others) => {
  expect(said(others)).toBeNull()
})

it('counts what is overdue or being brewed as of today', () => {
  const others = [brew('Porter', { stage: 'BOILING', brewDate: '2026-04-02' })]
  expect(said(others, brew('Hazy', { brewDate: today }))).toContain('2 brews on Apr 3, 2026')
  expect(said(others, brew('Hazy', { brewDate: '2026-03-28' }))).toContain('Hazy and Porter')
  expect(said(others)).toBeNull()
})

it('says nothing without a day', () => {
  expect(said([brew('Porter', { brewDate: '' })], brew('Hazy', { brewDate: '' }))).toBeNull()
})

describe('a brew that has no mash tun and no kettle yet', () => {
  const status = 'AVAILABLE' as const
  const [first, second, kettle] = [
    { id: 'mt1', label: 'MT-1', type: 'MASH_TUN' as const, status },
    { id: 'mt2', label: 'MT-2', type: 'MASH_TUN' as const, status },
    { id: 'k1', label: 'K-1', type: 'KETTLE' as const, status },
  ]
  const unassigned = { mashTun: null, kettle: null }
  const full = (
    others: BrewhouseUse[],
    plan: Partial<BrewhouseUse> = unassigned,
    vessels: Parameters<typeof brewhouseFullText>[2] = [first, second, kettle],
  ) => {
    const text = brewhouseFullText(brew('Hazy', plan), others, vessels, today)
    return text && english(text)
  }

  it('shares what every other brew of the day leaves it', () => {
    expect(full([brew('Porter', { kettle: null })])).toBeNull()
    expect(full([brew('Porter')])).toBe(
      'K-1 is already in use on Apr 10, 2026: Porter. Brew before or after.',
    )
    expect(full([brew('Porter', { kettle: null }), brew('Pils', { mashTun: second, kettle: null })])).toBe(
      'MT-1 and MT-2 are already in use on Apr 10, 2026: Porter and Pils. Brew before or after.',
    )
  })

  it('is left nothing by a vessel in maintenance', () => {
    const inRepair = { ...second, status: 'MAINTENANCE' as const }
    expect(full([brew('Porter', { kettle: null })], unassigned, [first, inRepair, kettle])).toBe(
      'MT-1 is already in use on Apr 10, 2026: Porter. Brew before or after.',
    )
    expect(full([], unassigned, [inRepair, { ...kettle, status: 'MAINTENANCE' }])).toBeNull()
  })

  it.each<[string, BrewhouseUse[], Partial<BrewhouseUse>]>([
    ['on another day', [brew('Porter', { brewDate: '2026-04-11' })], unassigned],
    ['once it has a kettle of its own', [brew('Porter')], { mashTun: null }],
    ['without a day', [brew('Porter')], { ...unassigned, brewDate: '' }],
  ])('reads nothing %s', (_when, others, plan) => {
    expect(full(others, plan)).toBeNull()
  })
})

it('says of a day how many brews share which vessels, and nothing of those that have theirs for themselves', () => {
  const other = brew('Night Porter', { brews: 2, kettle: { id: 'k2', label: 'K-2' } })
  const apart = brew('Stone Pils', { mashTun: { id: 'mt2', label: 'MT-2' }, kettle: null })
  const text = brewhouseOfDay('2026-04-10', [brew('Hazy Daydream'), other, apart], today)
  expect(text && english(text)).toBe('3 brews in MT-1, one after the other')
  const both = [brew('Porter', { mashTun: null }), brew('Hazy Daydream'), brew('Night Porter')]
  const all = brewhouseOfDay('2026-04-10', both, today)
  expect(all && english(all)).toBe('3 brews in MT-1 and K-1, one after the other')
  expect(brewhouseOfDay('2026-04-10', [brew('Hazy Daydream'), apart], today)).toBeNull()
  expect(brewhouseOfDay('2026-04-11', [brew('Hazy Daydream'), other], today)).toBeNull()
})
