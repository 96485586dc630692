import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  valueFromAST,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { fragmentsOf } from './shape.ts'

/** The cost of a related row: loaded together with those of other rows, and often shared. */
const costOfOne = 0.5

type Variables = Readonly<Record<string, unknown>>

/**
 * The maximum cost of a valid operation: the rows read for its response. Nested lists multiply: 10 batches with 60
 * readings each cost 10 + 10 x 60. Each fragment is computed once per type that it is spread on.
 */
export function costOf(schema: GraphQLSchema, document: DocumentNode, sent?: Variables | null): number {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  const root = operation && schema.getRootType(operation.operation)
  if (!operation || !root) return 0
  const variables = withDefaults(operation, sent ?? {})
  const fragments = fragmentsOf(document)
  const known = new Map<string, number>()

  function costOfFragment(fragment: FragmentDefinitionNode, type: GraphQLObjectType): number {
    const key = `${type.name} ${fragment.name.value}`
    const cost = known.get(key) ?? costOfSet(fragment.selectionSet, type)
    known.set(key, cost)
    return cost
  }

  function costOfSet(set: SelectionSetNode, type: GraphQLObjectType): number {
    let cost = 0
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const field = type.getFields()[selection.name.value]
        if (field) cost += costOfSelected(field, selection, type)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (isOf(type, selection.typeCondition?.name.value)) cost += costOfSet(selection.selectionSet, type)
      } else {
        const fragment = fragments.get(selection.name.value)
        if (fragment && isOf(type, fragment.typeCondition.name.value)) cost += costOfFragment(fragment, type)
      }
    }
    return cost
  }

  function costOfSelected(
    field: GraphQLField<unknown, unknown>,
    node: FieldNode,
    on: GraphQLObjectType,
  ): number {
    const name = `${on.name}.${field.name}`
    const own = costOfField(name)
    const type = getNamedType(field.type)
    if (!node.selectionSet || !isCompositeType(type)) return own
    const below = costOn(type, node.selectionSet)
    if (!isList(field.type)) return own + costOfOne + below
    return own + rowsOf(name, limitOf(field, node)) * (1 + below)
  }

  /** The cost of an abstract type is that of its most expensive type. */
  function costOn(type: GraphQLCompositeType, set: SelectionSetNode): number {
    if (isObjectType(type)) return costOfSet(set, type)
    return Math.max(0, ...schema.getPossibleTypes(type).map((possible) => costOfSet(set, possible)))
  }

  function isOf(type: GraphQLObjectType, name: string | undefined): boolean {
    if (name === undefined || name === type.name) return true
    const condition = schema.getType(name)
    return isAbstractType(condition) && schema.isSubType(condition, type)
  }

  function limitOf(field: GraphQLField<unknown, unknown>, node: FieldNode): unknown {
    const limit = field.args.find(({ name }) => name === 'limit')
    if (!limit) return undefined
    const sent = node.arguments?.find(({ name }) => name.value === 'limit')?.value
    return (sent && valueFromAST(sent, limit.type, variables)) ?? limit.defaultValue
  }

  return Math.ceil(costOfSet(operation.selectionSet, root))
}

function isList(type: GraphQLOutputType): boolean {
  return isNonNullType(type) ? isList(type.ofType) : isListType(type)
}

/** The variables as sent, with the defaults of their definitions. */
function withDefaults({ variableDefinitions = [] }: OperationDefinitionNode, sent: Variables): Variables {
  const values: Record<string, unknown> = { ...sent }
  for (const { variable, defaultValue } of variableDefinitions)
    if (defaultValue?.kind === Kind.INT) values[variable.name.value] ??= Number(defaultValue.value)
  return values
}

/** The maximum length of lists without a `limit`, where it isn't 20: by type and field. None for what is computed from its own row. */
export const longLists: Readonly<Record<string, number>> = {
  'Query.people': 50,
  'Query.equipment': 40,
  'Query.recipes': 200,
  'Query.beerTypes': 50,
  'Query.beerColors': 50,
  'Query.kegs': 100,
  'Query.packageFormats': 40,
  'BatchStock.materials': 4,
  'Query.harvestableYeast': 40,
  'Query.packageStock': 100,
  'Query.packageLots': 100,
  'PackageStock.lots': 2,
  'PackageLot.movements': 100,
  'KegCountChanged.lots': 2,
  'PackageCountChanged.lots': 2,
  'Query.suppliers': 50,
  'Query.customers': 100,
  'Query.deliveries': 50,
  'Query.trash': 50,
  'Query.activeBatches': 40,
  'Query.users': 50,
  'Query.sessions': 50,
  'Query.kegTransactions': 500,
  'Query.packageTransactions': 50,
  'Query.devices': 50,
  'Query.vesselDevices': 5,
  'Query.readings': 50,
  'Query.fermentations': 50,
  'Query.latestReadings': 5,
  'Query.ingestAddresses': 5,
  'SecondFactor.passkeys': 2,
  'Series.points': 200,
  'Recipe.lines': 8,
  'PreviewedRecipe.ingredients': 0,
  'PreviewedRecipe.mashSteps': 0,
  'PreviewedRecipe.temperatureProfile': 0,
  'Recipe.mashSteps': 1,
  'Recipe.temperatureProfile': 1,
  'Batch.temperatureProfile': 1,
  'Batch.stays': 0,
  'BatchLog.additions': 2,
  'BatchLog.photos': 1,
  'LogRevision.photos': 1,
  'Remark.photos': 1,
  'Recipe.photos': 1,
  'Query.lots': 100,
  'Ingredient.lots': 2,
  'IngredientNeed.lots': 2,
  'IngredientTransaction.lots': 1,
  'IngredientSaved.lots': 2,
  'Query.volumeActs': 100,
  'VesselContents.parts': 1,
  'Trace.lots': 50,
  'Trace.batches': 50,
  'Trace.packageLots': 100,
  'Trace.links': 0,
  'Lot.photos': 1,
  'Lot.files': 1,
  'Lot.movements': 100,
}

const shortList = 20

/** The cost of reading or writing a whole file, in rows. */
const files: Readonly<Record<string, number>> = {
  'Query.previewIngredientImport': 1_000,
  'Query.exportIngredients': 1_000,
  'Query.assistantReply': 100,
  'Mutation.importIngredients': 1_000,
  'Mutation.importReadings': 1_000,
  'Mutation.importRecipes': 200,
}

/** The longest page of any list. */
const longestPage = 500

/** The maximum number of rows of a list: its page size if it has one, otherwise its maximum length. */
function rowsOf(field: string, limit: unknown): number {
  if (typeof limit === 'number' && Number.isFinite(limit)) return Math.min(Math.max(limit, 1), longestPage)
  return longLists[field] ?? shortList
}

/** The cost of a field besides the rows that it returns. */
const costOfField = (field: string): number => files[field] ?? 0
