import { graphql } from '#generated/gql/gql.ts'
import { entity } from '#web/live/cache/entity.ts'

/** An address that devices post to. */
const IngestAddressFields = graphql(`
  fragment IngestAddressFields on IngestAddress {
    id
    version
    updatedAt
    name
    createdAt
    createdBy {
      id
      name
    }
    lastUsedAt
    lastRefusal {
      reason
      message {
        receivedAt
        path
        query
        body
      }
    }
    revokedAt
  }
`)

graphql(`
  fragment DeviceChanges on Change {
    ... on IngestAddressSaved {
      addressId
    }
  }
`)

/** An address that devices post to. Administrators see it on one page, which asks for all of them again. */
export const ingestAddress = entity({
  fragment: IngestAddressFields,
  lists: {},
  changes: { IngestAddressSaved: { id: 'addressId', refetches: ['ingestAddresses'] } },
})
