import { graphql } from '#generated/gql/gql.ts'
import { entity } from '#web/live/cache/entity.ts'

/** A photo of a log entry, a remark or a recipe, of which it is a part. */
const PhotoFields = graphql(`
  fragment PhotoFields on Photo {
    id
    caption
    width
    height
    addedAt
    addedBy {
      ...PersonFields
    }
  }
`)

graphql(`
  fragment PhotoChanges on Change {
    ... on PhotoCaptioned {
      photoId
      photo {
        ...PhotoFields
      }
    }
  }
`)

/** A photo. It comes and goes with what it belongs to. */
export const photo = entity({
  fragment: PhotoFields,
  lists: {},
  changes: { PhotoCaptioned: { id: 'photoId', state: 'photo' } },
})
