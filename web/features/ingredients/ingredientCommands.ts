import { graphql } from '#generated/gql/gql.ts'

/** Adds an ingredient. */
export const CreateIngredientDocument = graphql(`
  mutation CreateIngredient($input: IngredientInput!, $commandId: ID) {
    createIngredient(input: $input, commandId: $commandId) {
      ...WholeIngredientFields
    }
  }
`)

/** Edits an ingredient. */
export const UpdateIngredientDocument = graphql(`
  mutation UpdateIngredient($id: ID!, $baseVersion: Int!, $changes: IngredientChanges!, $commandId: ID) {
    updateIngredient(id: $id, baseVersion: $baseVersion, changes: $changes, commandId: $commandId) {
      ...WholeIngredientFields
    }
  }
`)

/** Deletes ingredients; ones used by recipes only if requested. */
export const DeleteIngredientsDocument = graphql(`
  mutation DeleteIngredients($ids: [ID!]!, $evenIfUsed: Boolean, $commandId: ID) {
    deleteIngredients(ids: $ids, evenIfUsed: $evenIfUsed, commandId: $commandId)
  }
`)

/** Adds a supplier. */
export const CreateSupplierDocument = graphql(`
  mutation CreateSupplier($input: SupplierInput!, $commandId: ID) {
    createSupplier(input: $input, commandId: $commandId) {
      ...SupplierFields
    }
  }
`)

/** Edits a supplier. */
export const UpdateSupplierDocument = graphql(`
  mutation UpdateSupplier($id: ID!, $baseVersion: Int!, $changes: SupplierChanges!, $commandId: ID) {
    updateSupplier(id: $id, baseVersion: $baseVersion, changes: $changes, commandId: $commandId) {
      ...SupplierFields
    }
  }
`)

/** Sends each supplier one order, or records what was ordered otherwise. */
export const EmailOrdersDocument = graphql(`
  mutation EmailOrders($lines: [OrderLineInput!], $customMessage: String, $byMail: Boolean, $commandId: ID) {
    emailSupplierOrders(
      lines: $lines
      customMessage: $customMessage
      byMail: $byMail
      commandId: $commandId
    ) {
      supplier {
        ...SupplierFields
      }
      email
      ingredients {
        ...IngredientFields
      }
      status
      error
      text
    }
  }
`)

/** Changes the day on which a delivery is expected. */
export const UpdateDeliveryDocument = graphql(`
  mutation UpdateDelivery($id: ID!, $baseVersion: Int!, $changes: DeliveryChanges!, $commandId: ID) {
    updateDelivery(id: $id, baseVersion: $baseVersion, changes: $changes, commandId: $commandId) {
      ...DeliveryFields
    }
  }
`)

/** Cancels what has not arrived of a delivery. */
export const CancelDeliveryDocument = graphql(`
  mutation CancelDelivery($id: ID!, $commandId: ID) {
    cancelDelivery(id: $id, commandId: $commandId) {
      ...DeliveryFields
    }
  }
`)
