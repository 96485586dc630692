import { graphql } from '#generated/gql/gql.ts'

/** Every customer, as of one moment. */
export const CustomersPageDocument = graphql(`
  query CustomersPage {
    asOfSeq
    customers {
      ...CustomerFields
    }
  }
`)

/** Adds a customer. */
export const CreateCustomerDocument = graphql(`
  mutation CreateCustomer($input: CustomerInput!, $commandId: ID) {
    createCustomer(input: $input, commandId: $commandId) {
      ...CustomerFields
    }
  }
`)

/** Edits a customer. */
export const UpdateCustomerDocument = graphql(`
  mutation UpdateCustomer($id: ID!, $baseVersion: Int!, $changes: CustomerChanges!, $commandId: ID) {
    updateCustomer(id: $id, baseVersion: $baseVersion, changes: $changes, commandId: $commandId) {
      ...CustomerFields
    }
  }
`)

/** Removes a customer from the list. */
export const RetireCustomerDocument = graphql(`
  mutation RetireCustomer($id: ID!, $commandId: ID) {
    retireCustomer(id: $id, commandId: $commandId) {
      ...CustomerFields
    }
  }
`)
