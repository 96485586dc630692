import { graphql } from '#generated/gql/gql.ts'
import { entity, newestFirst } from '#web/live/cache/entity.ts'
import { pagesOf } from '#web/live/cache/fieldPolicies.ts'

/** A remark on a batch. Never changes. */
const RemarkFields = graphql(`
  fragment RemarkFields on Remark {
    id
    batchId
    text
    mentions
    author {
      ...PersonFields
    }
    timestamp
    photos {
      ...PhotoFields
    }
  }
`)

graphql(`
  fragment RemarkChanges on Change {
    ... on RemarkAdded {
      batchId
      mentions
      remark {
        ...RemarkFields
      }
    }
    ... on RemarkRemoved {
      batchId
      remarkId
    }
  }
`)

/** A remark on a batch: what somebody wrote, and whom it mentions. */
export const remark = entity({
  fragment: RemarkFields,
  lists: {
    remarks: {
      page: 50,
      belongs: (read, { batchId }) => read('batchId') === batchId,
      order: newestFirst,
    },
  },
  changes: {
    RemarkAdded: { state: 'remark' },
    RemarkRemoved: { id: 'remarkId', removed: true },
  },
  policies: { Query: { fields: { remarks: pagesOf('batchId') } } },
})
