import { graphql } from '#generated/gql/gql.ts'
import { entity } from '#web/live/cache/entity.ts'
import { replaced } from '#web/live/cache/fieldPolicies.ts'

/** A step of a temperature profile. */
graphql(`
  fragment TemperatureStepFields on TemperatureStep {
    day
    gravity
    temperature
  }
`)

/** The part of a recipe that the board shows. */
graphql(`
  fragment RecipeFields on Recipe {
    id
    version
    updatedAt
    name
    style
    expectedOG
    expectedFG
    expectedABV
    expectedIBU
    colorSRM
    stuckHours
    readingHours
  }
`)

/** What a recipe takes, and how much of it is in stock. */
graphql(`
  fragment RecipeLineFields on RecipeLine {
    id
    ingredientId
    ingredient {
      ...IngredientFields
    }
    amount
    unit
    use
    minutes
  }
`)

/** A complete recipe, with its ingredients and their stock. */
const WholeRecipeFields = graphql(`
  fragment WholeRecipeFields on Recipe {
    ...RecipeFields
    mashTemp
    mashSteps {
      name
      minutes
      temperature
    }
    boilTime
    yeast
    computedFigures
    notes
    temperatureProfile {
      ...TemperatureStepFields
    }
    temperatureTolerance
    temperatureHours
    doneHours
    lines {
      ...RecipeLineFields
    }
    photos {
      ...PhotoFields
    }
  }
`)

graphql(`
  fragment RecipeChanges on Change {
    ... on RecipeSaved {
      recipeId
      recipe {
        ...WholeRecipeFields
      }
    }
    ... on RecipeRemoved {
      recipeId
    }
  }
`)

/** A recipe, with its ingredients. */
export const recipe = entity({
  fragment: WholeRecipeFields,
  singles: ['recipe'],
  derived: ['recipeStats', 'recipesUsing', 'recipeEstimates', 'orderProposals'],
  lists: { recipes: { limit: 200, order: [{ key: (read) => String(read('name')).toLowerCase() }] } },
  changes: {
    RecipeSaved: {
      id: 'recipeId',
      state: 'recipe',
      refetches: ['recipeAvailability', 'stockForBatch', 'lookAlikes', 'beerColors'],
    },
    RecipeRemoved: { id: 'recipeId', removed: true, refetches: ['lookAlikes', 'beerColors'] },
  },
  policies: {
    Recipe: {
      fields: {
        lines: replaced,
        photos: replaced,
        mashSteps: replaced,
        temperatureProfile: replaced,
        computedFigures: replaced,
      },
    },
    MashStep: { keyFields: false },
    RecipeStats: { keyFields: false },
    RecipeEstimates: { keyFields: false },
    RecipeUse: { keyFields: false },
  },
})
