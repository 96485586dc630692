import type { PlainId } from '#domain/language/message.ts'
import { declareRecord, figure, line, oneOf, optionalFigure } from '#domain/records/record.ts'
import { moneyLimits } from '#domain/stock/money.ts'

/** What beer is packaged in. */
export const packageKinds = {
  KEG: 'packages.kind.KEG',
  CASK: 'packages.kind.CASK',
  CAN: 'packages.kind.CAN',
  BOTTLE: 'packages.kind.BOTTLE',
  GROWLER: 'packages.kind.GROWLER',
} as const satisfies Record<string, PlainId>

/** What a package holds, in US barrels: 1/6 is 0.1666666667, so that 18 of them are 3. */
const packageVolumeLimits = {
  min: 0.0001,
  max: 100,
  decimals: 10,
  unit: ' BBL',
  quantity: 'volume',
} as const

/**
 * What beer is packaged in. Volume, price and deposit are those of the thing that is counted: of a case, of all its containers. For
 * how many days it is good is a proposal.
 */
export const packageFormat = declareRecord('PackageFormat', {
  name: line('packages.name', 60),
  kind: { ...oneOf('packages.kind', packageKinds), proposed: 'KEG' },
  volumeBBL: figure('packages.volume', packageVolumeLimits),
  perCase: { ...figure('packages.perCase', { min: 1, max: 1_000, decimals: 0 }), proposed: 1 },
  depositCents: {
    ...figure('packages.deposit', { min: 0, max: 1_000_000, decimals: 0, ...moneyLimits }),
    proposed: 0,
  },
  bestBeforeDays: optionalFigure('packages.bestBeforeDays', {
    min: 1,
    max: 3_650,
    decimals: 0,
    time: 'days',
  }),
})
