import { graphql } from '#generated/gql/gql.ts'

/** Sets a vessel's status by hand. */
export const SetEquipmentStatusDocument = graphql(`
  mutation SetEquipmentStatus($id: ID!, $status: EquipmentStatus!, $commandId: ID) {
    setEquipmentStatus(id: $id, status: $status, commandId: $commandId) {
      ...EquipmentFields
    }
  }
`)
