import { graphql } from '#generated/gql/gql.ts'
import type { TraceFieldsFragment } from '#generated/gql/graphql.ts'

graphql(`
  fragment TraceFields on Trace {
    isWhole
    lot {
      ...LotFields
    }
    packageLot {
      ...TracedPackageLotFields
    }
    lots {
      lot {
        ...LotFields
      }
      generation
      quantity
    }
    yeast {
      lot {
        ...LotFields
      }
      generation
      quantity
    }
    batches {
      id
      generation
      batch {
        id
        recipe {
          id
          name
        }
      }
      batchNumber
      quantity
      volumeBBL
    }
    vessels {
      equipment {
        ...WholeEquipmentFields
      }
      generation
      isHere
      quantity
    }
    packageLots {
      ...TracedPackageLotFields
    }
    possible {
      reason
      batchNumber
      equipment {
        id
        label
      }
      beerType {
        id
        name
      }
      format {
        ...PackageFormatFields
      }
      count
      at
    }
    links {
      from
      to
      quantity
    }
    lostQuantity
  }
`)

graphql(`
  fragment TracedPackageLotFields on TracedPackageLot {
    packageLot {
      ...PackageLotFields
    }
    generation
    volumeBBL
    sold
    quantity
  }
`)

/** The way of a lot to packages, or of packages back to their lots. */
export type TraceView = TraceFieldsFragment

/** Where a lot went. */
export const TraceLotDocument = graphql(`
  query TraceLot($id: ID!) {
    asOfSeq
    traceLot(lotId: $id) {
      ...TraceFields
    }
  }
`)

/** What packages were made of. */
export const TracePackageLotDocument = graphql(`
  query TracePackageLot($id: ID!) {
    asOfSeq
    tracePackageLot(packageLotId: $id) {
      ...TraceFields
    }
  }
`)

/** Holds everything of a trace that is here. */
export const HoldReachedDocument = graphql(`
  mutation HoldReached(
    $lotId: ID
    $packageLotId: ID
    $reason: String!
    $occurredAt: DateTime
    $commandId: ID
  ) {
    holdReached(
      lotId: $lotId
      packageLotId: $packageLotId
      reason: $reason
      occurredAt: $occurredAt
      commandId: $commandId
    ) {
      isWhole
    }
  }
`)
