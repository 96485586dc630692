import type { House } from './specifiedHouse.ts'

/** Who may make a call: everyone signed in, the cellar (assistants and above), brewers and above, or administrators. */
export type Who = 'everyone' | 'cellar' | 'brewers' | 'admins'

/**
 * A call of the specification: its input, who may make it, and the fields of the response (of a list's first entry).
 */
export interface SpecifiedCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  who: Who
  fields: string
  status?: 201
  isList?: true
  id?: (house: House) => string
  query?: string
  body?: (house: House) => object
}

/** The fields of each thing in an answer. */
export const ingredient =
  '_id name category subcategory currentQuantity unit reorderThreshold supplierId supplierName costPerUnit lotNumber expirationDate stockStatus inventoryValue'
export const recipe =
  '_id name beerTypeId ingredients mashTemp boilTime yeast expectedABV expectedIBU colorSRM expectedOG expectedFG notes'
export const entry =
  '_id recipeId date brewerId batchNumber batchSizeBBL mashTunId kettleId fermenterId briteTankId expectedFermentationDays expectedConditioningDays notes assignedTeam status currentStage mashingStartDate boilingStartDate fermentingStartDate conditioningStartDate keggingDate'
export const log =
  '_id batchId equipmentId recipeId logType timestamp temperature gravity pH pressure appearance aromaNotes tasteNotes generalNotes issueFlag issueSeverity issueDescription targetGravity originalGravity loggedBy'
export const equipment = '_id type status label name capacityBBL'
export const keg = '_id beerTypeId size quantity location'
export const user = '_id name email role isActive createdAt'

/** What is sent to add one of each. */
export const newIngredient = ({ number }: House) => ({
  name: `New malt ${number}`,
  category: 'grain',
  currentQuantity: 5,
  unit: 'lbs',
  reorderThreshold: 1,
  costPerUnit: 1.5,
  supplierName: 'Maltings',
})
export const newRecipe = ({ number, hops }: House) => ({
  name: `New recipe ${number}`,
  beerTypeId: 'IPA',
  ingredients: [{ ingredientId: hops.id, amount: 2, unit: 'lbs' }],
  mashTemp: 152,
  boilTime: 60,
})
export const newBatch = ({ number, recipe: { id } }: House) => ({
  recipeId: id,
  date: '2026-12-01',
  batchNumber: `2030-${number}`,
  batchSizeBBL: 3,
  expectedFermentationDays: 14,
  expectedConditioningDays: 7,
  assignedTeam: [],
})
