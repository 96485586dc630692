import { graphql } from '#generated/gql/gql.ts'
import { entity, newestFirst } from '#web/live/cache/entity.ts'
import { pagesOf, replaced, wholeList } from '#web/live/cache/fieldPolicies.ts'

/** Something to brew with, and its stock. */
export const IngredientFields = graphql(`
  fragment IngredientFields on Ingredient {
    id
    version
    updatedAt
    name
    category
    subcategory
    currentQuantity
    unit
    reorderThreshold
    supplier {
      ...SupplierFields
    }
    costPerUnitCents
    lotNumber
    expirationDate
    alphaAcid
    colorLovibond
    potential
    stockStatus
    wasStocked
    inventoryValueCents
  }
`)

/** An ingredient with the lots of it that are there, in their order of use. */
export const WholeIngredientFields = graphql(`
  fragment WholeIngredientFields on Ingredient {
    ...IngredientFields
    lots {
      ...LotFields
    }
  }
`)

/** A stock transaction. Immutable. */
const IngredientTransactionFields = graphql(`
  fragment IngredientTransactionFields on IngredientTransaction {
    id
    ingredientId
    transactionType
    quantity
    unit
    previousQuantity
    newQuantity
    batchNumber
    lotNumber
    notesSaid
    totalCostCents
    user {
      ...PersonFields
    }
    timestamp
    occurredAt
  }
`)

/** A supplier of ingredients. */
export const SupplierFields = graphql(`
  fragment SupplierFields on Supplier {
    id
    version
    updatedAt
    name
    email
    phone
    leadDays
  }
`)

graphql(`
  fragment IngredientChanges on Change {
    ... on IngredientSaved {
      ingredientId
      ingredient {
        ...WholeIngredientFields
      }
      movement: transaction {
        ...IngredientTransactionFields
      }
    }
    ... on LotSaved {
      ingredientId
      ingredient {
        ...WholeIngredientFields
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
  }
`)

/** Stock figures, in total and by category. */
const IngredientStatsDocument = graphql(`
  query IngredientStats {
    asOfSeq
    ingredientStats {
      ...IngredientStatsFields
    }
  }

  fragment IngredientStatsFields on IngredientStats {
    totalItems
    totalValueCents
    lowStock
    byCategory {
      category
      count
      valueCents
    }
  }
`)

graphql(`
  fragment BatchNeedsFields on BatchStock {
    batchId
    isEnough
    deductedAt
    needs {
      ingredient {
        id
        name
        unit
        lots {
          ...LotFields
        }
      }
      asked
      needed
      there
      short
      status
      reason
      lots {
        quantity
        lot {
          ...LotFields
        }
      }
    }
  }
`)

/** What shows lots beside what is to be taken of them. */
const withStock = [
  'recipeAvailability',
  'stockForBatch',
  'batchVolumes',
  'harvestableYeast',
  'formatMaterials',
] as const

/**
 * Something to brew with. Screens sort ingredients themselves: there may be thousands, and the cache would re-sort all
 * of them on each tap.
 */
export const ingredient = entity({
  fragment: WholeIngredientFields,
  singles: ['ingredient'],
  derived: ['ingredientStats', 'recipeEstimates', 'stockForBatch', 'orderProposals'],
  smallQueries: { ingredientStats: IngredientStatsDocument },
  lists: { ingredients: {} },
  changes: {
    IngredientSaved: {
      id: 'ingredientId',
      state: 'ingredient',
      refetches: ['lookAlikes', 'lot', 'lots', 'traceLot', 'tracePackageLot', ...withStock],
    },
    LotSaved: {
      id: 'ingredientId',
      state: 'ingredient',
      refetches: ['lot', 'lots', 'traceLot', 'tracePackageLot', 'ingredientTransactions', ...withStock],
    },
    IngredientsImported: {
      refetches: [
        'ingredients',
        'ingredientStats',
        'ingredientTransactions',
        'suppliers',
        'recipeEstimates',
        'lookAlikes',
        ...withStock,
      ],
    },
    IngredientsRemoved: {
      id: 'ingredientIds',
      removed: true,
      refetches: ['recipes', 'recipe', 'recipesUsing', 'deliveries', 'lookAlikes', ...withStock],
    },
  },
  policies: {
    Query: { fields: { ingredients: wholeList(['category', 'stockStatus', 'search']) } },
    Ingredient: { fields: { lots: replaced } },
    LotAmount: { keyFields: false },
    HarvestableYeast: { keyFields: false },
    IngredientStats: { keyFields: false, fields: { byCategory: replaced } },
    CategoryStats: { keyFields: false },
  },
})

/** A stock transaction; it arrives together with the ingredient. */
export const ingredientTransaction = entity({
  fragment: IngredientTransactionFields,
  lists: {
    ingredientTransactions: {
      page: 50,
      belongs: (read, { ingredientId }) => read('ingredientId') === ingredientId,
      order: newestFirst,
    },
  },
  changes: { IngredientSaved: { state: 'movement' } },
  policies: { Query: { fields: { ingredientTransactions: pagesOf('ingredientId') } } },
})

/** A supplier of ingredients. */
export const supplier = entity({
  fragment: SupplierFields,
  lists: { suppliers: {} },
  changes: { SupplierSaved: { id: 'supplierId', state: 'supplier', refetches: ['lookAlikes'] } },
})
