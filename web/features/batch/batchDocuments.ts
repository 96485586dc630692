import { graphql } from '#generated/gql/gql.ts'

/** The batch with a number, or null: what its head and its figures are made of. */
export const BatchByNumberDocument = graphql(`
  query BatchByNumber($number: String!) {
    asOfSeq
    batchByNumber(number: $number) {
      ...BatchFields
      logCount
      latestLog {
        ...BatchLogFields
      }
      openIssue {
        ...BatchLogFields
      }
      readings(limit: 500) {
        ...ReadingFields
      }
    }
  }
`)

/** What was recorded of a batch and is kept live by the changes themselves. */
export const BatchRecordDocument = graphql(`
  query BatchRecord($batchId: ID!) {
    asOfSeq
    batch(id: $batchId) {
      id
    }
    batchLogs(batchId: $batchId, limit: 50) {
      ...BatchLogFields
    }
    remarks(batchId: $batchId, limit: 50) {
      ...RemarkFields
    }
    kegTransactions(batchId: $batchId, limit: 200) {
      ...KegTransactionFields
    }
  }
`)

/** What was recorded of the volume of a batch before it was kegged. */
export const BatchVolumesDocument = graphql(`
  query BatchVolumes($batchId: ID!) {
    asOfSeq
    batchVolumes(batchId: $batchId) {
      batchId
      knockedOutBBL
      transferredBBL
      splitOffBBL
      splitCostCents
    }
  }
`)

/** Where the beer of a batch went and is, and with which batches it shares it: what moved it, the newest first, and what tanks hold. */
export const BatchBalanceDocument = graphql(`
  query BatchBalance($batchId: ID!) {
    asOfSeq
    batchBalance(batchId: $batchId) {
      batchId
      knockedOut {
        volumeBBL
        basis
      }
      arrived {
        volumeBBL
        basis
      }
      packaged {
        volumeBBL
        basis
      }
      splitOff {
        volumeBBL
        basis
      }
      lost {
        volumeBBL
        basis
      }
      notRecorded {
        volumeBBL
        basis
      }
      inTank {
        volumeBBL
        basis
      }
    }
    batchKin(batchId: $batchId) {
      batchId
      splitFrom {
        id
        batchNumber
      }
      splits {
        id
        batchNumber
      }
      blendedInto {
        id
        batchNumber
      }
    }
    volumeActs(batchId: $batchId, limit: 200) {
      ...VolumeActFields
    }
    equipment {
      ...WholeEquipmentFields
    }
  }
`)

/** The lots of packages of a batch, and what can be filled. */
export const BatchPackagesDocument = graphql(`
  query BatchPackages($batchId: ID!) {
    asOfSeq
    packageLots(batchId: $batchId, limit: 50) {
      ...PackageLotFields
    }
    packageFormats {
      ...PackageFormatFields
    }
  }
`)

/** Who moved a batch to which stage. */
export const StageMovesDocument = graphql(`
  query StageMoves($batchId: ID!) {
    asOfSeq
    stageMoves(batchId: $batchId) {
      id
      to
      at
      by {
        id
        name
      }
    }
  }
`)

/** A movement of an ingredient for a batch, with its lots. */
graphql(`
  fragment BatchMovementFields on IngredientTransaction {
    ...IngredientTransactionFields
    ingredient {
      id
      name
    }
    lots {
      id
      quantity
      unit
      lot {
        id
        code
        lotNumber
        heldAt
      }
    }
  }
`)

/** What a batch took from the stock, or what it needs. */
export const BatchIngredientsDocument = graphql(`
  query BatchIngredients($batchId: ID!) {
    asOfSeq
    stockForBatch(batchId: $batchId) {
      ...BatchNeedsFields
      movements {
        ...BatchMovementFields
      }
      materials {
        ...BatchMovementFields
      }
      returnable {
        quantity
        unit
        lot {
          id
          code
          lotNumber
          ingredientName
          ingredient {
            id
          }
        }
      }
      deletedMovements {
        id
        ingredientName
        transactionType
        quantity
        unit
        previousQuantity
        newQuantity
        lotNumber
        totalCostCents
      }
    }
  }
`)

/** The remarks before one that is already shown. */
export const OlderRemarksDocument = graphql(`
  query OlderRemarks($batchId: ID!, $before: ID!) {
    asOfSeq
    remarks(batchId: $batchId, limit: 50, before: $before) {
      ...RemarkFields
    }
  }
`)

/** Whom a remark can mention. */
export const MentionableDocument = graphql(`
  query Mentionable {
    asOfSeq
    people {
      ...PersonFields
    }
  }
`)

/** Adds a remark to a batch. */
export const AddRemarkDocument = graphql(`
  mutation AddRemark($batchId: ID!, $text: String!, $photoIds: [ID!], $writtenAt: DateTime, $commandId: ID) {
    addRemark(
      batchId: $batchId
      text: $text
      photoIds: $photoIds
      writtenAt: $writtenAt
      commandId: $commandId
    ) {
      ...RemarkFields
    }
  }
`)

/** Withdraws a remark. */
export const WithdrawRemarkDocument = graphql(`
  mutation WithdrawRemark($id: ID!, $commandId: ID) {
    withdrawRemark(id: $id, commandId: $commandId)
  }
`)

/** The batches that are in their tanks, whose curves go on. */
export const RunningBatchesDocument = graphql(`
  query RunningBatches {
    asOfSeq
    batches(stages: [FERMENTING, CONDITIONING, KEGGING], limit: 100) {
      ...BatchFields
    }
  }
`)

/** A page of the finished batches. */
export const PastBatchesDocument = graphql(`
  query PastBatches(
    $search: String
    $from: Date
    $until: Date
    $vesselId: ID
    $recipeId: ID
    $limit: Int!
    $offset: Int!
  ) {
    asOfSeq
    pastBatches(
      search: $search
      from: $from
      until: $until
      vesselId: $vesselId
      recipeId: $recipeId
      limit: $limit
      offset: $offset
    ) {
      total
      batches {
        ...BatchFields
        brewedOn
      }
    }
  }
`)

/** The vessels to search by, and what is in each. */
export const VesselsDocument = graphql(`
  query BatchVessels {
    asOfSeq
    equipment {
      ...EquipmentFields
    }
    batches(stages: [MASHING, BOILING, FERMENTING, CONDITIONING, KEGGING], limit: 500) {
      ...BatchFields
    }
  }
`)
