import { readFileSync } from 'node:fs'
import { buildSchema, getNamedType, isCompositeType, isListType, isNonNullType, isObjectType } from 'graphql'
import type { GraphQLOutputType } from 'graphql'
import { expect, it } from 'vitest'
import { longLists } from '#api/graphql/admission/cost.ts'

/** Lists without a `limit` that usually hold twenty or fewer, or are a whole that is computed once for everyone who looks. */
const shortLists: Readonly<Record<string, string>> = {
  Query:
    'stageMoves otherStays brewSteps brewTimers brewsUnderWay logRevisions recipesUsing orderProposals lookAlikes undoable displays presence today readingMarks formatMaterials',
  Mutation:
    'emailSupplierOrders addFilledKegs holdLots releaseLots packageBatch holdPackageLots releasePackageLots',
  Subscription: 'presence today devices readings fermentations',
  PastBatches: 'batches',
  BatchKin: 'splits',
  Trace: 'vessels yeast possible',
  BrewStep: 'entered',
  BatchTotals: 'byStage',
  CleanUp: 'equipment',
  RecipeAvailability: 'needs',
  BatchStock: 'needs dryHops transactions movements deletedMovements lots returnable',
  Lot: 'uses',
  RecipeImportPreview: 'recipes offers',
  RecipeImport: 'recipes createdIngredients',
  BatchLog: 'entered',
  LogRevision: 'changes',
  IngredientStats: 'byCategory',
  IngredientImportPreview: 'accepted problems skippedColumns',
  IngredientImport: 'accepted problems',
  SupplierOrder: 'ingredients',
  Dashboard: 'alerts activeBatches tanks upcomingSchedule lowStockIngredients',
  DashboardMetrics: 'producedBy',
  ProductionAnalytics: 'topRecipes weeks',
  UserStats: 'recent',
  DataStats: 'recipes batches',
  LookAlikes: 'records',
  AdminOverview: 'activity',
  Backups: 'files',
  News: 'alerts items earlier',
  Device: 'measured',
  ReadingImport: 'problems',
  ReplayPreview: 'values',
  FermentationForecast: 'course',
  ExcludedReadings: 'readings faults',
  WallBoard: 'vessels next alerts lowStock kegs',
  WallBatch: 'calls',
}

const isList = (type: GraphQLOutputType): boolean =>
  isNonNullType(type) ? isList(type.ofType) : isListType(type)

/** Every list of things that takes no `limit`. */
const listsWithoutLimit = Object.values(buildSchema(readFileSync('schema.graphql', 'utf8')).getTypeMap())
  .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
  .flatMap((type) =>
    isObjectType(type) ? Object.values(type.getFields()).map((field) => ({ type, field })) : [],
  )
  .filter(({ field }) => isList(field.type) && isCompositeType(getNamedType(field.type)))
  .filter(({ field }) => !field.args.some(({ name }) => name === 'limit'))
  .map(({ type, field }) => `${type.name}.${field.name}`)

const short = Object.entries(shortLists).flatMap(([type, fields]) =>
  fields.split(' ').map((field) => `${type}.${field}`),
)

it('every list without a limit has a size by which its cost is counted, or is known to be short', () => {
  expect(listsWithoutLimit.length).toBeGreaterThan(80)
  expect(listsWithoutLimit.filter((list) => !(list in longLists) && !short.includes(list))).toEqual([])
})

it('a list that is known to be short is one, and has no size', () => {
  expect(short.filter((list) => !listsWithoutLimit.includes(list) || list in longLists)).toEqual([])
})
