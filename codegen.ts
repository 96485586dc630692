import type { CodegenConfig } from '@graphql-codegen/cli'
import { buildSchema, type GraphQLInterfaceType } from 'graphql'
import { readFileSync } from 'node:fs'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
const prismaRow = (name: string) => `./prisma/client.ts#${name} as ${name}Row`

/** A type that has the name of a Prisma model is resolved from its row; but `Session`, the answer to a sign-in. */
const models = [...readFileSync('prisma/schema.prisma', 'utf8').matchAll(/^model (\w+)/gm)].map(
  ([, name]) => name ?? '',
)
const prismaRows = Object.fromEntries(
  models.filter((name) => schema.getType(name) && name !== 'Session').map((name) => [name, prismaRow(name)]),
)

/** A change is resolved from its record, with the detail of its kind. */
const changeFile = '../api/live/outbox/change.ts'
const changes = Object.fromEntries(
  [
    'Change',
    ...schema.getPossibleTypes(schema.getType('Change') as GraphQLInterfaceType).map(({ name }) => name),
  ].map((name) => [
    name,
    name === 'Change'
      ? `${changeFile}#ChangeRecord`
      : ['Heartbeat', 'Reset'].includes(name)
        ? `${changeFile}#ControlEvent`
        : `${changeFile}#EventOf<'${name}'>`,
  ]),
)

const serverTypes = {
  useTypeImports: true,
  enumsAsTypes: true,
  scalars: {
    DateTime: 'Date',
    Date: 'string',
    ID: { input: 'string', output: 'string | number | bigint' },
    Message: '../domain/language/message.ts#Message',
  },
}

/** Types of arguments and resolvers for the API, typed documents for the web client, and the names of those. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['web/**/*.{ts,tsx}'],
  ignoreNoDocuments: true,
  importExtension: '.ts',
  generates: {
    // Apart from the resolvers, whose types come from services: a service may import this one.
    'generated/arguments.ts': { plugins: ['typescript'], config: serverTypes },
    'generated/resolvers.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        ...serverTypes,
        contextType: '../api/context.ts#Context',
        mappers: {
          ...prismaRows,
          ...changes,
          Person: prismaRow('User'),
          RecipeLine: prismaRow('RecipeIngredient'),
          BeerColor: '../api/features/kegs/kegs.service.ts#BeerColor as BeerColorRow',
          Keg: '../api/features/packages/packageBook.service.ts#CountedKeg',
          PackageTransaction: prismaRow('KegTransaction'),
          PackageStock: '../api/features/packages/packageBook.service.ts#CountedKeg',
          Ingredient: '../api/features/ingredients/stock.service.ts#MovedIngredient',
          Wall: '../api/features/wall/wallSnapshot.ts#WallSnapshot',
          VesselEvent: '../api/features/equipment/vesselHistory.service.ts#VesselEvent as VesselEventRow',
          TodayItem: '../domain/overview/today.ts#TodayItem as TodayItemFacts',
          Presence: '../api/features/presence/presenceState.ts#Present as PresentRow',
          ImportProblem: '../domain/stock/files/ingredientCsv.ts#ImportProblem as ImportProblemRow',
          ReadingImportProblem: '../domain/devices/files/readMeterRows.ts#RowProblem as RowProblemRow',
          BatchStock: '../api/features/ingredients/batchStock.service.ts#BatchStock as BatchStockRow',
          VesselContents: '../api/features/cellar/volumes.service.ts#VesselContents as VesselContentsRow',
          BatchPart: '../domain/cellar/replay.ts#BatchPart as BatchPartRow',
          BatchKin: '../api/features/schedule/batchKin.service.ts#BatchKin as BatchKinRow',
          BatchHalf: '../api/features/schedule/splitBatch.service.ts#BatchHalf as BatchHalfRow',
          BatchBalance: '../api/features/cellar/volumes.service.ts#BatchBalance as BatchBalanceRow',
          Trace: '../api/features/recall/trace.service.ts#Trace as TraceRow',
          TracedLot: '../api/features/recall/trace.service.ts#TracedLot as TracedLotRow',
          HarvestableYeast:
            '../api/features/ingredients/harvestYeast.service.ts#HarvestableYeast as HarvestableYeastRow',
          TracedYeast: '../api/features/recall/trace.service.ts#TracedYeast as TracedYeastRow',
          TracedBatch: '../api/features/recall/trace.service.ts#TracedBatch as TracedBatchRow',
          TracedVessel: '../api/features/recall/trace.service.ts#TracedVessel as TracedVesselRow',
          TracedPackageLot: '../api/features/recall/trace.service.ts#TracedPackageLot as TracedPackageLotRow',
          TracedPossible: '../api/features/recall/trace.service.ts#TracedPossible as TracedPossibleRow',
          LotUse: '../api/features/ingredients/lots.service.ts#LotUse as LotUseRow',
          LotAmount: '../api/features/ingredients/lots.service.ts#AmountOfLot',
          LotFile: '../api/features/ingredients/lotFiles.service.ts#LotFile as LotFileRow',
          IngredientNeed:
            '../api/features/recipes/availability.service.ts#IngredientNeed as IngredientNeedRow',
          OpenSession: '../api/features/users/sessions.service.ts#OpenSession as OpenSessionRow',
        },
      },
    },
    'generated/operationNames.ts': { plugins: ['./tools/operationNames.mjs'] },
    'generated/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        scalars: {
          ID: 'string',
          DateTime: 'string',
          Date: 'string',
          Message: '../../domain/language/message.ts#Message',
        },
      },
    },
  },
}

export default config
