import { graphql } from '#generated/gql/gql.ts'
import { entity, newestFirst } from '#web/live/cache/entity.ts'
import { pagesOf } from '#web/live/cache/fieldPolicies.ts'

/** That a vessel was cleaned. Never changes. */
const CleaningFields = graphql(`
  fragment CleaningFields on Cleaning {
    id
    equipmentId
    method
    note
    cleanedBy {
      ...PersonFields
    }
    timestamp
  }
`)

graphql(`
  fragment CleaningChanges on Change {
    ... on CleaningRecorded {
      equipmentId
      cleaning {
        ...CleaningFields
      }
    }
    ... on CleaningRemoved {
      equipmentId
      cleaningId
    }
  }
`)

/** That a vessel was cleaned: how, by whom and when. */
export const cleaning = entity({
  fragment: CleaningFields,
  lists: {
    cleanings: {
      page: 200,
      belongs: (read, { equipmentId }) => read('equipmentId') === equipmentId,
      order: newestFirst,
    },
  },
  changes: {
    CleaningRecorded: { state: 'cleaning', refetches: ['vesselHistory'] },
    CleaningRemoved: { id: 'cleaningId', removed: true, refetches: ['vesselHistory'] },
  },
  policies: { Query: { fields: { cleanings: pagesOf('equipmentId') } } },
})
