import type { CodegenConfig } from '@graphql-codegen/cli'

const prismaRow = (name: string) => `./prisma/client.ts#${name} as ${name}Row`
const change = '../api/live/outbox/change.ts#ChangeRecord'

/** Resolver types for the API and typed documents for the web client, both from schema.graphql. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['web/**/*.{ts,tsx}'],
  ignoreNoDocuments: true,
  importExtension: '.ts',
  generates: {
    'generated/resolvers.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        contextType: '../api/context.ts#Context',
        scalars: {
          DateTime: 'Date',
          Date: 'string',
          ID: { input: 'string', output: 'string | number | bigint' },
        },
        mappers: {
          User: prismaRow('User'),
          Person: prismaRow('User'),
          Batch: prismaRow('Batch'),
          Equipment: prismaRow('Equipment'),
          Recipe: prismaRow('Recipe'),
          BatchLog: prismaRow('BatchLog'),
          BeerType: prismaRow('BeerType'),
          Keg: '../api/features/kegs/kegCount.service.ts#CountedKeg',
          KegTransaction: prismaRow('KegTransaction'),
          Ingredient: '../api/features/ingredients/stock.service.ts#MovedIngredient',
          IngredientTransaction: prismaRow('IngredientTransaction'),
          Supplier: prismaRow('Supplier'),
          RecipeLine: prismaRow('RecipeIngredient'),
          Alert: prismaRow('Alert'),
          Display: prismaRow('Display'),
          Wall: '../api/features/wall/picture.ts#WallPicture',
          VesselEvent: '../api/features/equipment/vesselHistory.service.ts#VesselEvent as VesselEventRow',
          Presence: '../api/features/presence/presenceState.ts#Present as PresentRow',
          Change: change,
          EquipmentStatusChanged: change,
          EquipmentSaved: change,
          BatchStageChanged: change,
          BatchSaved: change,
          BatchRemoved: change,
          LogAdded: change,
          LogSaved: change,
          LogRemoved: change,
          LogRevision: prismaRow('LogRevision'),
          TrashedBatch: prismaRow('TrashedBatch'),
          KegCountChanged: change,
          KegSaved: change,
          BeerTypeSaved: change,
          IngredientSaved: change,
          IngredientsImported: change,
          IngredientsRemoved: change,
          SupplierSaved: change,
          RecipeSaved: change,
          RecipeRemoved: change,
          AlertRaised: change,
          AlertUpdated: change,
          AlertCleared: change,
          UserSaved: change,
          UserRemoved: change,
          Mail: prismaRow('Mail'),
          OpenSession: '../api/features/users/sessions.service.ts#OpenSession as OpenSessionRow',
          NewsSeen: change,
          DisplaySaved: change,
          Heartbeat: change,
          Reset: change,
        },
      },
    },
    'generated/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        scalars: { ID: 'string', DateTime: 'string', Date: 'string' },
      },
    },
  },
}

export default config
