import { graphql } from '#generated/gql/gql.ts'

/** The beer types to choose from, the kegs that a batch filled before, and what there was to keg. */
export const BeersToKegDocument = graphql(`
  query BeersToKeg($batchId: ID!) {
    asOfSeq
    beerTypes {
      ...BeerTypeFields
    }
    kegTransactions(batchId: $batchId, limit: 200) {
      ...KegTransactionFields
    }
    batchVolumes(batchId: $batchId) {
      batchId
      knockedOutBBL
      transferredBBL
      splitOffBBL
    }
  }
`)

/** Adds the kegs that a batch filled. */
export const AddFilledKegsDocument = graphql(`
  mutation AddFilledKegs(
    $batchId: ID!
    $halfBarrels: Int!
    $sixthBarrels: Int!
    $beerTypeId: ID
    $newBeer: String
    $leftInTankBBL: Float
    $evenIfMore: Boolean!
    $occurredAt: DateTime
    $commandId: ID
  ) {
    addFilledKegs(
      batchId: $batchId
      halfBarrels: $halfBarrels
      sixthBarrels: $sixthBarrels
      beerTypeId: $beerTypeId
      newBeer: $newBeer
      leftInTankBBL: $leftInTankBBL
      evenIfMore: $evenIfMore
      occurredAt: $occurredAt
      commandId: $commandId
    ) {
      ...KegFields
    }
  }
`)

/** What beer is packaged in and as what, what goes into packages, and what the tanks hold. */
export const FormatsToFillDocument = graphql(`
  query FormatsToFill {
    asOfSeq
    packageFormats {
      ...PackageFormatFields
    }
    formatMaterials {
      ...FormatMaterialFields
      ingredient {
        lots {
          ...LotFields
        }
      }
    }
    beerTypes {
      ...BeerTypeFields
    }
    equipment {
      ...WholeEquipmentFields
    }
  }
`)

/** Fills packages of a batch out of a tank. */
export const PackageBatchDocument = graphql(`
  mutation PackageBatch(
    $batchId: ID!
    $fromEquipmentId: ID!
    $items: [PackageInput!]!
    $lossBBL: Float
    $leftBBL: Float
    $ifMore: MoreThanThere
    $occurredAt: DateTime
    $commandId: ID
  ) {
    packageBatch(
      batchId: $batchId
      fromEquipmentId: $fromEquipmentId
      items: $items
      lossBBL: $lossBBL
      leftBBL: $leftBBL
      ifMore: $ifMore
      occurredAt: $occurredAt
      commandId: $commandId
    ) {
      ...PackageLotFields
    }
  }
`)
