import { noThresholds } from '#domain/fermentation/profile/thresholds.ts'
import { message } from '#domain/language/message.ts'
import type {
  DeliveryFieldsFragment,
  IngredientTransactionFieldsFragment,
  WholeIngredientFieldsFragment,
  WholeLotFieldsFragment,
  WholeRecipeFieldsFragment,
} from '#generated/gql/graphql.ts'

const day = '2026-04-03T10:00:00.000Z'

/** An ingredient as the server returns it: 30 lbs of Cascade by default. */
export function anIngredient(
  more: Partial<WholeIngredientFieldsFragment> = {},
): WholeIngredientFieldsFragment {
  const ingredient: WholeIngredientFieldsFragment & { __typename: 'Ingredient' } = {
    __typename: 'Ingredient',
    id: 'cascade',
    version: 1,
    updatedAt: day,
    name: 'Cascade',
    category: 'HOPS',
    subcategory: 'Pellet',
    currentQuantity: 30,
    unit: 'LBS',
    reorderThreshold: 11,
    supplier: null,
    costPerUnitCents: 1_250,
    lotNumber: null,
    expirationDate: null,
    alphaAcid: 5.5,
    colorLovibond: null,
    potential: null,
    stockStatus: 'GOOD',
    wasStocked: true,
    inventoryValueCents: 37_500,
    lots: [],
    ...more,
  }
  return ingredient
}

/** A lot as the server returns it: 30 of 44 lbs of Cascade are left. */
export function aLot(more: Partial<WholeLotFieldsFragment> = {}): WholeLotFieldsFragment {
  const lot: WholeLotFieldsFragment & { __typename: 'Lot' } = {
    __typename: 'Lot',
    id: 'lot-1',
    version: 1,
    code: 'L-7K3QM',
    lotNumber: 'YCH-221',
    ingredient: { __typename: 'Ingredient', id: 'cascade' } as { id: string },
    ingredientName: 'Cascade',
    unit: 'LBS',
    supplier: null,
    supplierName: 'Yakima Chief',
    expirationDate: '2098-04-03',
    receivedAt: day,
    receivedBy: null,
    quantity: 44,
    remaining: 30,
    packages: null,
    packageSize: null,
    unitCostCents: 1_250,
    totalCostCents: null,
    generation: null,
    harvest: null,
    valueCents: 37_500,
    heldAt: null,
    heldBy: null,
    holdReason: null,
    photos: [],
    files: [],
    uses: [],
    ...more,
  }
  return lot
}

/** Something on order: 40 lbs of Pale Malt. */
export function aDelivery(): DeliveryFieldsFragment & { __typename: 'Delivery' } {
  return {
    __typename: 'Delivery',
    id: 'd1',
    version: 1,
    updatedAt: day,
    ingredientId: 'malt',
    amount: 55,
    received: 15,
    unit: 'LBS',
    orderedAt: day,
    orderedBy: null,
    expectedOn: '2098-04-10',
    arrivedAt: null,
    cancelledAt: null,
  }
}

/** A stock transaction. */
export function aMovement(
  id: string,
  newQuantity: number,
  more: Partial<IngredientTransactionFieldsFragment> = {},
): IngredientTransactionFieldsFragment {
  const movement: IngredientTransactionFieldsFragment & { __typename: 'IngredientTransaction' } = {
    __typename: 'IngredientTransaction',
    id,
    ingredientId: 'cascade',
    transactionType: 'ADD',
    quantity: 1,
    unit: 'LBS',
    previousQuantity: newQuantity - 1,
    newQuantity,
    batchNumber: null,
    lotNumber: null,
    notesSaid: message('notes.quickAdd'),
    totalCostCents: null,
    user: null,
    timestamp: day,
    occurredAt: day,
    ...more,
  }
  return movement
}

/** A recipe of 150 lbs of malt and 1 lb of Cascade. */
export function aWholeRecipe(more: Partial<WholeRecipeFieldsFragment> = {}): WholeRecipeFieldsFragment {
  const malt = anIngredient({
    id: 'malt',
    name: 'Pale Malt',
    category: 'GRAIN',
    currentQuantity: 200,
    alphaAcid: null,
    colorLovibond: 2,
    potential: 1.037,
  })
  const line = { __typename: 'RecipeLine', unit: 'LBS', minutes: null } as const
  const recipe: WholeRecipeFieldsFragment & { __typename: 'Recipe' } = {
    __typename: 'Recipe',
    id: 'r1',
    version: 3,
    updatedAt: day,
    name: 'Hop Harbor IPA',
    style: 'IPA',
    expectedOG: 1.064,
    expectedFG: 1.012,
    expectedABV: 6.8,
    expectedIBU: 62,
    colorSRM: 6.5,
    mashTemp: 150,
    computedFigures: [],
    mashSteps: [],
    boilTime: 60,
    yeast: 'SafAle US-05',
    notes: 'Whirlpool 20 minutes',
    temperatureProfile: [],
    ...noThresholds,
    photos: [],
    lines: [
      { ...line, id: 'l1', ingredientId: 'malt', ingredient: malt, amount: 150, use: 'MASH' },
      {
        ...line,
        id: 'l2',
        ingredientId: 'cascade',
        ingredient: anIngredient(),
        amount: 1,
        use: 'BOIL',
        minutes: 60,
      },
    ],
    ...more,
  }
  return recipe
}
