import { graphql } from '#generated/gql/gql.ts'

/** The lots of an ingredient that are used up, the newest first. */
export const UsedUpLotsDocument = graphql(`
  query UsedUpLots($ingredientId: ID!, $before: ID) {
    asOfSeq
    lots(ingredientId: $ingredientId, isOpen: false, limit: 20, before: $before) {
      ...LotFields
    }
  }
`)

/** A lot with its certificates, and the batches that it went into. */
export const LotDocument = graphql(`
  query Lot($id: ID!) {
    asOfSeq
    lot(id: $id) {
      ...WholeLotFields
    }
  }
`)

/** Books a delivery as a lot. */
export const ReceiveLotDocument = graphql(`
  mutation ReceiveLot($input: ReceiveLotInput!, $commandId: ID) {
    receiveLot(input: $input, commandId: $commandId) {
      ...WholeLotFields
    }
  }
`)

/** Edits what is known of a lot. */
export const UpdateLotDocument = graphql(`
  mutation UpdateLot($id: ID!, $was: LotChanges!, $changes: LotChanges!, $commandId: ID) {
    updateLot(id: $id, was: $was, changes: $changes, commandId: $commandId) {
      ...WholeLotFields
    }
  }
`)

/** Holds lots: they are neither proposed nor taken until they are released. */
export const HoldLotsDocument = graphql(`
  mutation HoldLots(
    $ids: [ID!]
    $supplierId: ID
    $since: Date
    $reason: String!
    $occurredAt: DateTime
    $commandId: ID
  ) {
    holdLots(
      ids: $ids
      supplierId: $supplierId
      since: $since
      reason: $reason
      occurredAt: $occurredAt
      commandId: $commandId
    ) {
      ...LotFields
    }
  }
`)

/** Releases lots that were on hold. */
export const ReleaseLotsDocument = graphql(`
  mutation ReleaseLots($ids: [ID!]!, $commandId: ID) {
    releaseLots(ids: $ids, commandId: $commandId) {
      ...LotFields
    }
  }
`)

/** Adds a photo of a certificate to a lot. */
export const AddLotPhotoDocument = graphql(`
  mutation AddLotPhoto($lotId: ID!, $photoId: ID!, $commandId: ID) {
    addLotPhoto(lotId: $lotId, photoId: $photoId, commandId: $commandId) {
      ...WholeLotFields
    }
  }
`)

/** Removes a photo from its lot. */
export const RemoveLotPhotoDocument = graphql(`
  mutation RemoveLotPhoto($photoId: ID!, $commandId: ID) {
    removeLotPhoto(photoId: $photoId, commandId: $commandId) {
      ...WholeLotFields
    }
  }
`)

/** Removes a certificate from its lot. */
export const RemoveLotFileDocument = graphql(`
  mutation RemoveLotFile($fileId: ID!, $commandId: ID) {
    removeLotFile(fileId: $fileId, commandId: $commandId) {
      ...WholeLotFields
    }
  }
`)
