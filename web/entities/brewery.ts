import { graphql } from '#generated/gql/gql.ts'
import { entity } from '#web/live/cache/entity.ts'

/** The brewery's own settings. */
const BreweryFields = graphql(`
  fragment BreweryFields on Brewery {
    id
    version
    name
    timeZone
    units {
      gravity
      temperature
      volume
      mass
      color
      pressure
      co2
    }
    currency
  }
`)

graphql(`
  fragment BreweryChanges on Change {
    ... on BrewerySaved {
      brewery {
        ...BreweryFields
      }
    }
  }
`)

/** The brewery. */
export const brewery = entity({
  fragment: BreweryFields,
  lists: {},
  singles: ['brewery'],
  changes: { BrewerySaved: { state: 'brewery' } },
})
