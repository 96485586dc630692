import { graphql } from '#generated/gql/gql.ts'
import type {
  PackageFormatFieldsFragment,
  PackageLotFieldsFragment,
  PackageStockFieldsFragment,
} from '#generated/gql/graphql.ts'
import { entity } from '#web/live/cache/entity.ts'

/** A package format. */
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

/** A lot of packages. */
const PackageLotFields = graphql(`
  fragment PackageLotFields on PackageLot {
    id
    version
    code
    beerType {
      id
      name
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

/** A package format as pages show it. */
export type PackageFormatView = PackageFormatFieldsFragment

/** The packages of one beer and format as pages show them. */
export type PackageStockView = PackageStockFieldsFragment

/** A lot of packages as pages show it. */
export type PackageLotView = PackageLotFieldsFragment

graphql(`
  fragment PackageChanges on Change {
    ... on FormatSaved {
      formatId
      format {
        ...PackageFormatFields
      }
    }
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
  }
`)

/** A package format that was not retired. The page sorts them itself. */
export const packageFormat = entity({
  fragment: PackageFormatFields,
  lists: { packageFormats: { belongs: (read) => !read('retiredAt') } },
  changes: { FormatSaved: { id: 'formatId', state: 'format', refetches: ['packageStock'] } },
})

/** The packages of one beer and format. */
export const packageStock = entity({
  fragment: PackageStockFields,
  lists: { packageStock: {} },
  changes: {
    PackageCountChanged: { id: 'stockId', state: 'stock', refetches: ['packageLot', 'packageLots'] },
    PackageStockSaved: { id: 'stockId', state: 'stock' },
  },
})

/** A lot of packages. Which are listed depends on what is left of them, so lists are asked for again. */
export const packageLot = entity({
  fragment: PackageLotFields,
  singles: ['packageLot'],
  lists: {},
  changes: { PackageLotSaved: { id: 'packageLotId', state: 'packageLot', refetches: ['packageLots'] } },
})
