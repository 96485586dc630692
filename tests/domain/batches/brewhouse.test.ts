import { expect, it } from 'vitest'
import { brewhouseText, type BrewhouseUse } from '#domain/batches/brewhouse.ts'
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
