import { z } from 'zod'
import { activity } from '#api/features/admin/activity.service.ts'
import { adminStats, dataStats, health } from '#api/features/admin/admin.service.ts'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { call, type Route } from '#api/rest/call.ts'
import { moment } from '#api/rest/shapes/shapes.ts'
import { shownUser, user } from '#api/rest/shapes/userShapes.ts'
import { stageWords } from '#api/rest/shapes/words.ts'

const tag = 'Admin'

const showAdminStats = call({
  tag,
  action: 'readAdmin',
  about: 'How many people and things there are, and the newest people',
  answer: z
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
    .meta({ id: 'AdminStats' }),
  async handle(ctx) {
    const { users, data } = await adminStats(ctx)
    return { users: { ...users, recent: users.recent.map(shownUser) }, data }
  },
})

const showHealth = call({
  tag,
  action: 'readAdmin',
  about: 'How server and database are',
  answer: z
    .object({
      status: z.enum(['healthy', 'degraded']),
      server: z.object({
        uptime: z.number().describe('In seconds.'),
        nodeVersion: z.string(),
        memory: z.object({ used: z.number(), total: z.number() }).describe('In megabytes.'),
      }),
      database: z.object({ connected: z.boolean(), status: z.string() }),
    })
    .meta({ id: 'Health' }),
  async handle(ctx) {
    const { status, ...parts } = await health(ctx)
    return { status: status === 'HEALTHY' ? ('healthy' as const) : ('degraded' as const), ...parts }
  },
})

const listActivity = call({
  tag,
  action: 'readAdmin',
  about: 'What happened, newest first',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(15),
    before: z.string().max(20).optional().describe('The `_id` of an entry: what is below it.'),
  }),
  answer: z.array(
    z
      .object({
        _id: z.string(),
        action: z.string(),
        description: z.string(),
        timestamp: moment,
        type: z.enum(['batch', 'other']),
        batch: z.string().nullable().describe('The number of the batch.'),
        status: stageWords.word.nullable(),
        user: z.object({ _id: z.string(), name: z.string() }).nullable(),
      })
      .meta({ id: 'Activity' }),
  ),
  async handle(ctx, { query }) {
    const entries = await activity(ctx, query)
    return entries.map(({ id, action, description, timestamp, type, batch, status, by }) => ({
      _id: id,
      action,
      description,
      timestamp: timestamp.toISOString(),
      type: type === 'BATCH' ? ('batch' as const) : ('other' as const),
      batch,
      status: status && stageLabels[status],
      user: by && { _id: by.id, name: by.name },
    }))
  },
})

const named = z.object({ _id: z.string(), name: z.string() })

const showDataStats = call({
  tag,
  action: 'readAdmin',
  about: 'The newest recipes and batches',
  answer: z
    .object({
      recent: z.object({
        recipes: z.array(named.extend({ createdAt: moment })),
        batches: z.array(
          z.object({
            _id: z.string(),
            batchNumber: z.string(),
            createdAt: moment,
            status: stageWords.word,
            recipeId: named,
          }),
        ),
      }),
    })
    .meta({ id: 'DataStats' }),
  async handle(ctx) {
    const { recipes, batches } = await dataStats(ctx)
    const recent = {
      recipes: recipes.map(({ id, name, createdAt }) => ({
        _id: id,
        name,
        createdAt: createdAt.toISOString(),
      })),
      batches: batches.map(({ id, batchNumber, createdAt, stage, recipeId, recipeName }) => ({
        _id: id,
        batchNumber,
        createdAt: createdAt.toISOString(),
        status: stageLabels[stage],
        recipeId: { _id: recipeId, name: recipeName },
      })),
    }
    return { recent }
  },
})

/** The calls of administrators, each at its address. */
export const adminCalls: Route[] = [
  ['GET', '/admin/stats', showAdminStats],
  ['GET', '/admin/health', showHealth],
  ['GET', '/admin/activity', listActivity],
  ['GET', '/admin/data-stats', showDataStats],
]
