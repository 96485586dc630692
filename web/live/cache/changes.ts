import { graphql } from '#generated/gql/gql.ts'
import type { ChangesSubscription } from '#generated/gql/graphql.ts'

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
      ... on BatchStageChanged {
        batchId
        from
        to
        batch {
          ...BatchFields
        }
      }
      ... on BatchSaved {
        batchId
        batch {
          ...BatchFields
        }
      }
      ... on BatchRemoved {
        batchId
      }
      ... on EquipmentStatusChanged {
        equipmentId
        equipment {
          ...EquipmentFields
        }
      }
      ... on EquipmentSaved {
        equipmentId
        equipment {
          ...EquipmentFields
        }
      }
      ... on LogAdded {
        logId
        batchId
        log {
          ...BatchLogFields
        }
      }
      ... on LogSaved {
        logId
        batchId
        log {
          ...BatchLogFields
        }
      }
      ... on LogRemoved {
        logId
        batchId
      }
      ... on KegCountChanged {
        kegId
        delta
        keg {
          ...KegFields
        }
        transaction {
          ...KegTransactionFields
        }
      }
      ... on KegSaved {
        kegId
        keg {
          ...KegFields
        }
      }
      ... on BeerTypeSaved {
        beerTypeId
        beerType {
          ...BeerTypeFields
        }
      }
      ... on IngredientSaved {
        ingredientId
        ingredient {
          ...IngredientFields
        }
        movement: transaction {
          ...IngredientTransactionFields
        }
      }
      ... on IngredientsImported {
        created
        updated
      }
      ... on IngredientsRemoved {
        ingredientIds
      }
      ... on SupplierSaved {
        supplierId
        supplier {
          ...SupplierFields
        }
      }
      ... on RecipeSaved {
        recipeId
        recipe {
          ...WholeRecipeFields
        }
      }
      ... on RecipeRemoved {
        recipeId
      }
      ... on UserSaved {
        userId
        user {
          ...UserFields
        }
      }
      ... on UserRemoved {
        userId
      }
      ... on NewsSeen {
        userId
      }
      ... on DisplaySaved {
        displayId
        display {
          ...DisplayFields
        }
      }
      ... on Heartbeat {
        serverTime
        build
        epoch
      }
      ... on Reset {
        epoch
      }
    }
  }
`)

/** No change at all, but the signs of life around them: for a page that is told whole pictures. */
export const SignsDocument = graphql(`
  subscription Signs($after: ID) {
    changes(after: $after, topics: []) {
      seq
      ... on Heartbeat {
        serverTime
        build
        epoch
      }
      ... on Reset {
        epoch
      }
    }
  }
`)

/** One change as it arrives, told apart by `__typename`. */
export type Change = ChangesSubscription['changes']

/** The kinds of change. */
export type ChangeType = Change['__typename']

/** The change of one kind. */
export type ChangeOf<T extends ChangeType> = Extract<Change, { __typename: T }>
