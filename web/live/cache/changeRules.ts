import type { InMemoryCache, StoreObject } from '@apollo/client/cache'
import type { DocumentNode } from 'graphql'
import type { ChangeType } from './changes.ts'
import {
  BatchFields,
  BatchLogFields,
  BeerTypeFields,
  DisplayFields,
  EquipmentFields,
  IngredientFields,
  IngredientTransactionFields,
  KegFields,
  KegTransactionFields,
  SupplierFields,
  UserFields,
  WholeRecipeFields,
} from './fragments.ts'
import { joinBatch, leaveBatch, leavePlace } from './joinBatch.ts'

/** Reads one field of a cached entity. */
export type Read = (field: string) => unknown

/** What a cached list holds, and in which order, as the server would answer it. */
export type ListRule = {
  /** Whether an entity belongs in the list that was asked for with these arguments. Without it: always. */
  belongs?: (read: Read, args: Record<string, unknown>) => boolean
  /** What the list is sorted by, first key first; entities alike in all of them keep their order. */
  order?: { key: (read: Read) => string | number; descending?: boolean }[]
  /** How many the server gives at most when `limit` is not asked for. */
  limit?: number
  /** Loaded from its top in pages of this size: what belongs below a full page comes with the next one. */
  page?: number
}

/** How one entity lives in the cache. */
export type EntityRule = {
  fragment: DocumentNode
  fragmentName: string
  /** Fields of Query that are lists of it. */
  lists: Record<string, ListRule>
  /** The field of Query that gives one of it by id. */
  single?: string
  /** Fields of Query that are counted by the server from it, and are asked again when it changes. */
  counted?: string[]
  /** Before its news are written: takes it from where it stands by values that change. */
  move?: (cache: InMemoryCache, id: string, data: StoreObject) => void
  /** Puts it where another entity shows it. */
  join?: (cache: InMemoryCache, id: string, data: StoreObject) => void
  /** Takes it away from there, before it is gone. */
  leave?: (cache: InMemoryCache, id: string) => void
}

const inTank: unknown[] = ['FERMENTING', 'CONDITIONING']
const finished: unknown[] = ['COMPLETED', 'CANCELLED']
const vesselTypes: unknown[] = ['MASH_TUN', 'KETTLE', 'FERMENTER', 'BRITE_TANK']

const newestFirst: ListRule['order'] = [
  { key: (read) => Date.parse(String(read('timestamp'))), descending: true },
  { key: (read) => String(read('id')), descending: true },
]

function isReference(value: unknown, to: string): boolean {
  return typeof value === 'object' && value !== null && '__ref' in value && value.__ref === to
}

/** Every live entity. A feature that adds an entity or a list adds a line here. */
export const entityRules = {
  Batch: {
    fragment: BatchFields,
    fragmentName: 'BatchFields',
    single: 'batch',
    counted: ['batchTotals', 'nextBatchNumber'],
    lists: {
      batches: {
        limit: 200,
        belongs: (read, { stages, archived }) =>
          Boolean(read('archivedAt')) === Boolean(archived) &&
          (!Array.isArray(stages) || stages.includes(read('stage'))),
        order: [
          { key: (read) => (finished.includes(read('stage')) ? 1 : 0) },
          { key: (read) => String(read('brewDate')), descending: true },
          { key: (read) => String(read('batchNumber')), descending: true },
        ],
      },
      activeBatches: { belongs: (read) => inTank.includes(read('stage')) },
    },
  },
  Equipment: {
    fragment: EquipmentFields,
    fragmentName: 'EquipmentFields',
    lists: {
      equipment: {
        belongs: (read) => !read('retiredAt'),
        order: [
          { key: (read) => vesselTypes.indexOf(read('type')) },
          { key: (read) => String(read('label')) },
        ],
      },
    },
  },
  BatchLog: {
    fragment: BatchLogFields,
    fragmentName: 'BatchLogFields',
    // How many entries a batch has is counted by the server, and asked with its list of active batches.
    counted: ['activeBatches'],
    move: leavePlace,
    join: joinBatch,
    leave: leaveBatch,
    lists: {
      batchLogs: {
        page: 50,
        belongs: (read, { batchId }) => read('batchId') === batchId,
        order: newestFirst,
      },
    },
  },
  Keg: { fragment: KegFields, fragmentName: 'KegFields', lists: { kegs: {} } },
  BeerType: { fragment: BeerTypeFields, fragmentName: 'BeerTypeFields', lists: { beerTypes: {} } },
  KegTransaction: {
    fragment: KegTransactionFields,
    fragmentName: 'KegTransactionFields',
    lists: {
      kegTransactions: {
        belongs: (read, { beerTypeId, size }) =>
          (typeof beerTypeId !== 'string' || isReference(read('beerType'), `BeerType:${beerTypeId}`)) &&
          (!size || read('size') === size),
        order: newestFirst,
      },
    },
  },
  // Screens sort ingredients themselves: there may be thousands, and each tap on one would sort them all.
  Ingredient: {
    fragment: IngredientFields,
    fragmentName: 'IngredientFields',
    single: 'ingredient',
    counted: ['ingredientStats', 'recipeEstimates', 'stockForBatch'],
    lists: { ingredients: {} },
  },
  IngredientTransaction: {
    fragment: IngredientTransactionFields,
    fragmentName: 'IngredientTransactionFields',
    lists: {
      ingredientTransactions: {
        page: 50,
        belongs: (read, { ingredientId }) => read('ingredientId') === ingredientId,
        order: newestFirst,
      },
    },
  },
  Supplier: { fragment: SupplierFields, fragmentName: 'SupplierFields', lists: { suppliers: {} } },
  Recipe: {
    fragment: WholeRecipeFields,
    fragmentName: 'WholeRecipeFields',
    single: 'recipe',
    counted: ['recipeStats', 'recipesUsing', 'recipeEstimates'],
    lists: { recipes: { limit: 200, order: [{ key: (read) => String(read('name')).toLowerCase() }] } },
  },
  User: {
    fragment: UserFields,
    fragmentName: 'UserFields',
    lists: { users: { limit: 500, order: [{ key: (read) => String(read('name')).toLowerCase() }] } },
  },
  Display: {
    fragment: DisplayFields,
    fragmentName: 'DisplayFields',
    lists: {
      displays: { order: [{ key: (read) => Date.parse(String(read('createdAt'))), descending: true }] },
    },
  },
} satisfies Record<string, EntityRule>

/** The name of a live entity's type. */
export type EntityName = keyof typeof entityRules

/** What a change means for the cache: which entity it carries, in which of its fields, and whether it is gone. */
export type ChangeRule = {
  entity: EntityName
  /** The field with its id, or with the ids of all that are gone. */
  id: string
  state?: string
  removed?: true
  /** Another entity that comes with it, in another field. */
  also?: { entity: EntityName; state: string }
}

/** Every kind of change; null for those that carry no entity. */
export const changeRules: Record<ChangeType, ChangeRule | null> = {
  BatchSaved: { entity: 'Batch', id: 'batchId', state: 'batch' },
  BatchStageChanged: { entity: 'Batch', id: 'batchId', state: 'batch' },
  BatchRemoved: { entity: 'Batch', id: 'batchId', removed: true },
  EquipmentSaved: { entity: 'Equipment', id: 'equipmentId', state: 'equipment' },
  EquipmentStatusChanged: { entity: 'Equipment', id: 'equipmentId', state: 'equipment' },
  LogAdded: { entity: 'BatchLog', id: 'logId', state: 'log' },
  LogSaved: { entity: 'BatchLog', id: 'logId', state: 'log' },
  LogRemoved: { entity: 'BatchLog', id: 'logId', removed: true },
  KegCountChanged: {
    entity: 'Keg',
    id: 'kegId',
    state: 'keg',
    also: { entity: 'KegTransaction', state: 'transaction' },
  },
  KegSaved: { entity: 'Keg', id: 'kegId', state: 'keg' },
  BeerTypeSaved: { entity: 'BeerType', id: 'beerTypeId', state: 'beerType' },
  IngredientSaved: {
    entity: 'Ingredient',
    id: 'ingredientId',
    state: 'ingredient',
    also: { entity: 'IngredientTransaction', state: 'movement' },
  },
  IngredientsImported: null,
  IngredientsRemoved: { entity: 'Ingredient', id: 'ingredientIds', removed: true },
  SupplierSaved: { entity: 'Supplier', id: 'supplierId', state: 'supplier' },
  RecipeSaved: { entity: 'Recipe', id: 'recipeId', state: 'recipe' },
  RecipeRemoved: { entity: 'Recipe', id: 'recipeId', removed: true },
  UserSaved: { entity: 'User', id: 'userId', state: 'user' },
  UserRemoved: { entity: 'User', id: 'userId', removed: true },
  DisplaySaved: { entity: 'Display', id: 'displayId', state: 'display' },
  AlertRaised: null,
  AlertUpdated: null,
  AlertCleared: null,
  NewsSeen: null,
  Heartbeat: null,
  Reset: null,
}

/** What batches and vessels did to a vessel is its history. */
const vesselsPast = ['vesselHistory'] as const
const stockAgainstRecipes = ['recipeAvailability', 'stockForBatch'] as const

/** Fields of Query that a change makes old besides those of its entity. */
export const askedAfter: Partial<Record<ChangeType, readonly string[]>> = {
  BatchSaved: [...vesselsPast, 'stockForBatch', 'trash'],
  BatchStageChanged: vesselsPast,
  BatchRemoved: [...vesselsPast, 'trash'],
  EquipmentSaved: vesselsPast,
  EquipmentStatusChanged: vesselsPast,
  IngredientSaved: stockAgainstRecipes,
  IngredientsImported: [
    'ingredients',
    'ingredientStats',
    'ingredientTransactions',
    'suppliers',
    'recipeEstimates',
    ...stockAgainstRecipes,
  ],
  IngredientsRemoved: ['recipes', 'recipe', 'recipesUsing', ...stockAgainstRecipes],
  LogSaved: ['logRevisions'],
  LogRemoved: ['logRevisions'],
  RecipeSaved: stockAgainstRecipes,
  UserSaved: ['people'],
  UserRemoved: ['people'],
}
