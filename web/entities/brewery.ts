import { graphql } from '#generated/gql/gql.ts'
import { entity } from '#web/live/cache/entity.ts'

/** The units of the brewery, or of a person. */
graphql(`
  fragment UnitFields on Units {
    gravity
    temperature
    volume
    mass
    color
    pressure
    co2
  }
`)

/** The brewery's own settings. */
const BreweryFields = graphql(`
  fragment BreweryFields on Brewery {
    id
    version
    name
    timeZone
    units {
      ...UnitFields
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
