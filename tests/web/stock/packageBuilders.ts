import type { PackageLotFieldsFragment, PackageStockFieldsFragment } from '#generated/gql/graphql.ts'
import type { PackageFormatView } from '#web/entities/packages.ts'

const day = '2026-04-03T10:00:00.000Z'

/** A package format: cases of 24 cans of 16 oz, unless said. */
export function aFormat(fields: Partial<PackageFormatView> = {}): PackageFormatView {
  return {
    __typename: 'PackageFormat',
    id: 'cans',
    version: 1,
    updatedAt: day,
    name: '24 × 16 oz cans',
    kind: 'CAN',
    volumeBBL: 0.0967741935,
    perCase: 24,
    depositCents: 0,
    bestBeforeDays: 180,
    size: null,
    retiredAt: null,
    ...fields,
  } as PackageFormatView
}

const keg = { kind: 'KEG', perCase: 1, bestBeforeDays: null } as const

/** The two sizes of kegs, which every brewery has. */
export const kegFormats: readonly PackageFormatView[] = [
  aFormat({ ...keg, id: 'HALF_BBL', name: '1/2 BBL', volumeBBL: 0.5, size: 'HALF_BBL' }),
  aFormat({ ...keg, id: 'SIXTH_BBL', name: '1/6 BBL', volumeBBL: 0.1666666667, size: 'SIXTH_BBL' }),
]

/** Packages of a beer, of the cans unless said. */
export function aStock(
  beerType: PackageStockFieldsFragment['beerType'],
  fields: Partial<PackageStockFieldsFragment> = {},
): PackageStockFieldsFragment {
  return {
    __typename: 'PackageStock',
    id: 'stock-1',
    version: 1,
    updatedAt: day,
    beerType,
    format: aFormat(),
    quantity: 12,
    location: null,
    priceCents: 4_800,
    ...fields,
  } as PackageStockFieldsFragment
}

/** A lot of packages, of the cans unless said. */
export function aPackageLot(
  beerType: PackageLotFieldsFragment['beerType'],
  fields: Partial<PackageLotFieldsFragment> = {},
): PackageLotFieldsFragment {
  return {
    __typename: 'PackageLot',
    id: 'pack-1',
    version: 1,
    updatedAt: day,
    code: 'P-0001Y',
    beerType,
    format: aFormat(),
    batchNumber: '2026-1',
    packedOn: '2026-04-03',
    packagedAt: day,
    bestBefore: '2026-09-30',
    count: 60,
    remaining: 48,
    abv: 6.3,
    origin: 'PACKED',
    heldAt: null,
    holdReason: null,
    ...fields,
  } as PackageLotFieldsFragment
}
