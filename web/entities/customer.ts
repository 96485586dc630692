import { graphql } from '#generated/gql/gql.ts'
import type { CustomerFieldsFragment } from '#generated/gql/graphql.ts'
import { entity } from '#web/live/cache/entity.ts'

/** A customer. */
const CustomerFields = graphql(`
  fragment CustomerFields on Customer {
    id
    version
    updatedAt
    name
    kind
    address
    licence
    email
    phone
    note
    retiredAt
  }
`)

/** A customer as pages show it. */
export type CustomerView = CustomerFieldsFragment

graphql(`
  fragment CustomerChanges on Change {
    ... on CustomerSaved {
      customerId
      customer {
        ...CustomerFields
      }
    }
  }
`)

/** A customer that was not removed. The page sorts them itself. */
export const customer = entity({
  fragment: CustomerFields,
  lists: { customers: { belongs: (read) => !read('retiredAt') } },
  changes: { CustomerSaved: { id: 'customerId', state: 'customer' } },
})
