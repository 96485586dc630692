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
      address {
        ...IngestAddressFields
      }
    }
  }
`)

/** An address that devices post to. */
export const ingestAddress = entity({
  fragment: IngestAddressFields,
  lists: {
    ingestAddresses: {
      order: [{ key: (read) => Date.parse(String(read('createdAt'))), descending: true }],
    },
  },
  changes: { IngestAddressSaved: { id: 'addressId', state: 'address' } },
})
