import { volumeText } from '#domain/units/volumeText.ts'
import { amountsRead } from '#domain/units/amountTexts.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { sizeText, type BatchSize } from '#domain/batches/brews.ts'
import { amountWords } from '#domain/units/amounts.ts'
import { type Unit } from '#domain/stock/units.ts'
import { countOf } from './counts.ts'

const list = new Intl.ListFormat('en-US')

/** What there is to do as a person reads it: the sizes and amounts in it, which are told as stored, in their units. */
export function todayText({ kind, text }: { kind: string; text: string }, units: Units): string {
  if (kind === 'DRY_HOP') return amountsRead(text, units)
  if (kind !== 'BREW') return text
  return text.replace(/([\d.]+) BBL/g, (_, bbl: string) => volumeText(Number(bbl), units))
}

/** What there is to do, in words; batch, tank and person stand beside it. */
export const todayTexts = {
  brew: (batch: BatchSize) => `Brew ${sizeText(batch)}`,
  condition: 'Move to a brite tank',
  keg: 'Keg it',
  dryHop: (hops: readonly { name: string; amount: number; unit: Unit }[]) =>
    `Dry hop with ${list.format(hops.map(({ name, amount, unit }) => `${amountWords(amount, unit)} ${name}`))}`,
  reading: 'Take a reading',
  issue: 'Look into the issue',
  cleaning: (label: string) => `Clean ${label} and mark it available`,
  order: (count: number) =>
    `Order ${countOf(count, 'ingredient')} that ${count === 1 ? 'is' : 'are'} low or out`,
} as const
