import { z } from 'zod'
import { activity } from '#api/features/admin/activity.service.ts'
import { adminStats, dataStats, health } from '#api/features/admin/admin.service.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { entity, moment, named } from '#api/rest/shapes/shapes.ts'
import { user } from '#api/rest/shapes/userShapes.ts'
import { inLowerCase, stageWords } from '#api/rest/shapes/words.ts'

const stats = z
  .object({
    users: z.object({
      total: z.int(),
      active24h: z.int().describe('Signed in at some time in the last 24 hours.'),
      recent: z.array(user),
    }),
    data: z.object({
      recipes: z.int(),
      ingredients: z.int(),
      batches: z.int(),
      equipment: z.int(),
      suppliers: z.int(),
      beerTypes: z.int(),
      kegs: z.int().describe('Beers and sizes in the inventory, not single kegs.'),
    }),
  })
  .meta({ id: 'AdminStats' })

const healthShape = z
  .object({
    status: inLowerCase(['HEALTHY', 'DEGRADED']).word,
    server: z.object({
      uptime: z.number().describe('In seconds.'),
      nodeVersion: z.string(),
      memory: z.object({ used: z.number(), total: z.number() }).describe('In megabytes.'),
    }),
    database: z.object({ connected: z.boolean(), status: z.string() }),
  })
  .meta({ id: 'Health' })

const activityEntry = entity({
  action: z.string(),
  description: z.string(),
  timestamp: moment,
  type: inLowerCase(['BATCH', 'OTHER']).word,
  batch: z.string().nullable().describe('The number of the batch.'),
  status: stageWords.word.nullable(),
  user: named.nullable(),
}).meta({ id: 'Activity' })

const newest = z
  .object({
    recent: z.object({
      recipes: z.array(entity({ name: z.string(), createdAt: moment })),
      batches: z.array(
        entity({ batchNumber: z.string(), createdAt: moment, status: stageWords.word, recipeId: named }),
      ),
    }),
  })
  .meta({ id: 'DataStats' })

/** The calls of administrators. */
export const adminCalls = callsAbout('Admin', {
  'GET /admin/stats': call({
    action: 'readAdmin',
    about: 'How many people and things there are, and the newest people',
    answer: stats,
    handle: adminStats,
  }),
  'GET /admin/health': call({
    action: 'readAdmin',
    about: 'How server and database are',
    answer: healthShape,
    handle: health,
  }),
  'GET /admin/activity': call({
    action: 'readAdmin',
    about: 'What happened, newest first',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(15),
      before: z.string().max(20).optional().describe('The `_id` of an entry: what is below it.'),
    }),
    answer: z.array(activityEntry),
    handle: async (ctx, { query }) =>
      (await activity(ctx, query)).map((entry) => ({ ...entry, user: entry.by })),
  }),
  'GET /admin/data-stats': call({
    action: 'readAdmin',
    about: 'The newest recipes and batches',
    answer: newest,
    async handle(ctx) {
      const { recipes, batches } = await dataStats(ctx)
      const described = batches.map(({ stage, recipeId, recipeName, ...batch }) => {
        return { ...batch, status: stage, recipeId: { id: recipeId, name: recipeName } }
      })
      return { recent: { recipes, batches: described } }
    },
  }),
})
