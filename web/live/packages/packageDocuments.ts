import { graphql } from '#generated/gql/gql.ts'

/** Lots of packages: of one beer and format, or of one batch, the newest first. */
export const PackageLotsDocument = graphql(`
  query PackageLots(
    $beerTypeId: ID
    $formatId: ID
    $batchId: ID
    $isOpen: Boolean
    $limit: Int
    $before: ID
  ) {
    asOfSeq
    packageLots(
      beerTypeId: $beerTypeId
      formatId: $formatId
      batchId: $batchId
      isOpen: $isOpen
      limit: $limit
      before: $before
    ) {
      ...PackageLotFields
    }
  }
`)

/** A lot of packages with what moved it. */
export const PackageLotDocument = graphql(`
  query PackageLot($id: ID!) {
    asOfSeq
    packageLot(id: $id) {
      ...WholePackageLotFields
    }
  }
`)

/** Holds lots of packages: they are removed last. */
export const HoldPackageLotsDocument = graphql(`
  mutation HoldPackageLots($ids: [ID!]!, $reason: String!, $occurredAt: DateTime, $commandId: ID) {
    holdPackageLots(ids: $ids, reason: $reason, occurredAt: $occurredAt, commandId: $commandId) {
      ...PackageLotFields
    }
  }
`)

/** Releases lots of packages that were on hold. */
export const ReleasePackageLotsDocument = graphql(`
  mutation ReleasePackageLots($ids: [ID!]!, $commandId: ID) {
    releasePackageLots(ids: $ids, commandId: $commandId) {
      ...PackageLotFields
    }
  }
`)

/** The tanks into which packages can be emptied, with what they hold. */
export const ReworkTanksDocument = graphql(`
  query ReworkTanks {
    asOfSeq
    equipment {
      ...WholeEquipmentFields
    }
  }
`)

/** Empties packages of a lot into a tank. */
export const ReworkPackagesDocument = graphql(`
  mutation ReworkPackages(
    $packageLotId: ID!
    $toEquipmentId: ID!
    $count: Int!
    $volumeBBL: Float
    $evenIfOver: Boolean
    $occurredAt: DateTime
    $commandId: ID
  ) {
    reworkPackages(
      packageLotId: $packageLotId
      toEquipmentId: $toEquipmentId
      count: $count
      volumeBBL: $volumeBBL
      evenIfOver: $evenIfOver
      occurredAt: $occurredAt
      commandId: $commandId
    ) {
      ...PackageLotFields
    }
  }
`)
