import { graphql } from '#generated/gql/gql.ts'

/** Every vessel, for the dialogs of a batch on another page than the schedule. */
export const VesselsToPlanDocument = graphql(`
  query VesselsToPlan {
    asOfSeq
    equipment {
      ...EquipmentFields
    }
  }
`)
