import { graphql } from '#generated/gql/gql.ts'

/** The one subscription of a page: everything that happens, each change with the entity's state at delivery. */
export const ChangesDocument = graphql(`
  subscription Changes($after: ID) {
    changes(after: $after) {
      __typename
      seq
      at
      by {
        id
        name
      }
      commandId
      ... on AlertRaised {
        alert {
          id
        }
      }
      ...BatchChanges
      ...EquipmentChanges
      ...CleaningChanges
      ...VolumeActChanges
      ...BatchLogChanges
      ...RemarkChanges
      ...PhotoChanges
      ...BrewStepChanges
      ...KegChanges
      ...PackageChanges
      ...CustomerChanges
      ...IngredientChanges
      ...LotChanges
      ...DeliveryChanges
      ...RecipeChanges
      ...TaskChanges
      ...UserChanges
      ...BreweryChanges
      ...DeviceChanges
      ...ControlEvents
    }
  }
`)
