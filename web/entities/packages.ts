import { graphql } from '#generated/gql/gql.ts'
import type {
  PackageFormatFieldsFragment,
  PackageLotFieldsFragment,
  PackageStockFieldsFragment,
} from '#generated/gql/graphql.ts'
import { entity } from '#web/live/cache/entity.ts'
import { replaced } from '#web/live/cache/fieldPolicies.ts'

/** What beer is packaged in. */
const PackageFormatFields = graphql(`
  fragment PackageFormatFields on PackageFormat {
    id
    version
    updatedAt
    name
    kind
    volumeBBL
    perCase
    depositCents
    bestBeforeDays
    size
    retiredAt
  }
`)

/** What of an ingredient goes into one package. */
graphql(`
  fragment FormatMaterialFields on FormatMaterial {
    id
    formatId
    amount
    ingredient {
      id
      name
      unit
    }
  }
`)

/** The packages of one beer and format. */
const PackageStockFields = graphql(`
  fragment PackageStockFields on PackageStock {
    id
    version
    updatedAt
    beerType {
      ...BeerTypeFields
    }
    format {
      ...PackageFormatFields
    }
    quantity
    location
    priceCents
  }
`)

/** A lot of packages, as lists show it. */
const PackageLotFields = graphql(`
  fragment PackageLotFields on PackageLot {
    id
    version
    updatedAt
    code
    beerType {
      ...BeerTypeFields
    }
    format {
      ...PackageFormatFields
    }
    batchNumber
    packedOn
    packagedAt
    bestBefore
    count
    remaining
    abv
    origin
    heldAt
    holdReason
  }
`)

/** A complete lot of packages: where it was filled from, what was lost, and what moved it. */
graphql(`
  fragment WholePackageLotFields on PackageLot {
    ...PackageLotFields
    from {
      id
      label
    }
    lossBBL
    heldBy {
      ...PersonFields
    }
    movements {
      id
      kind
      count
      reason
      by {
        ...PersonFields
      }
      occurredAt
    }
  }
`)

/** A package format as pages show it. */
export type PackageFormatView = PackageFormatFieldsFragment

/** Packages of a beer and format as pages show them. */
export type PackageStockView = PackageStockFieldsFragment

/** A lot of packages as lists show it. */
export type PackageLotView = PackageLotFieldsFragment

graphql(`
  fragment PackageChanges on Change {
    ... on PackageCountChanged {
      stockId
      delta
      stock {
        ...PackageStockFields
      }
    }
    ... on PackageStockSaved {
      stockId
      stock {
        ...PackageStockFields
      }
    }
    ... on PackageLotSaved {
      packageLotId
      packageLot {
        ...PackageLotFields
      }
    }
    ... on FormatSaved {
      formatId
      format {
        ...PackageFormatFields
      }
    }
  }
`)

/** A package format that was not retired. */
export const packageFormat = entity({
  fragment: PackageFormatFields,
  lists: { packageFormats: { belongs: (read) => !read('retiredAt') } },
  changes: { FormatSaved: { id: 'formatId', state: 'format', refetches: ['formatMaterials'] } },
})

/**
 * The packages of one beer and format. Those of the two sizes of kegs are shown as `Keg`s, which have the same ids and are counted by
 * each press: this list follows only the others.
 */
export const packageStock = entity({
  fragment: PackageStockFields,
  lists: { packageStock: {} },
  changes: {
    PackageCountChanged: { id: 'stockId', state: 'stock', refetches: ['packageTransactions'] },
    PackageStockSaved: { id: 'stockId', state: 'stock' },
  },
})

/** What moves packages changes several lots, of which only an open screen shows any: it asks for them again. */
const lots = { refetches: ['packageLots', 'packageLot', 'traceLot', 'tracePackageLot'] } as const

/** A lot of packages. */
export const packageLot = entity({
  fragment: PackageLotFields,
  singles: [],
  lists: {},
  changes: {
    PackageLotSaved: { id: 'packageLotId', state: 'packageLot', ...lots },
    PackageCountChanged: lots,
  },
  policies: { PackageLot: { fields: { movements: replaced } } },
})
