import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { DateTimeResolver, DateResolver } from 'graphql-scalars'
import { buildASTSchema, parse, type GraphQLSchema, GraphQLScalarType } from 'graphql'
import type { Context } from '#api/context.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { adminResolvers } from '#api/features/admin/admin.resolvers.ts'
import { assistantResolvers } from '#api/features/assistant/assistant.resolvers.ts'
import { backupsResolvers } from '#api/features/backups/backups.resolvers.ts'
import { breweryResolvers } from '#api/features/brewery/brewery.resolvers.ts'
import { brewDayResolvers } from '#api/features/brewDay/brewDay.resolvers.ts'
import { recallResolvers } from '#api/features/recall/recall.resolvers.ts'
import { cellarResolvers } from '#api/features/cellar/cellar.resolvers.ts'
import { customersResolvers } from '#api/features/customers/customers.resolvers.ts'
import { dashboardResolvers } from '#api/features/dashboard/dashboard.resolvers.ts'
import { devicesResolvers } from '#api/features/devices/devices.resolvers.ts'
import { displaysResolvers } from '#api/features/displays/displays.resolvers.ts'
import { equipmentResolvers } from '#api/features/equipment/equipment.resolvers.ts'
import { fermentationResolvers } from '#api/features/fermentation/fermentation.resolvers.ts'
import { ingredientsResolvers } from '#api/features/ingredients/ingredients.resolvers.ts'
import { kegsResolvers } from '#api/features/kegs/kegs.resolvers.ts'
import { lotsResolvers } from '#api/features/ingredients/lots.resolvers.ts'
import { logsResolvers } from '#api/features/logs/logs.resolvers.ts'
import { newsResolvers } from '#api/features/news/news.resolvers.ts'
import { packagesResolvers } from '#api/features/packages/packages.resolvers.ts'
import { photosResolvers } from '#api/features/photos/photos.resolvers.ts'
import { presenceResolvers } from '#api/features/presence/presence.resolvers.ts'
import { recipesResolvers } from '#api/features/recipes/recipes.resolvers.ts'
import { remarksResolvers } from '#api/features/remarks/remarks.resolvers.ts'
import { scheduleResolvers } from '#api/features/schedule/schedule.resolvers.ts'
import { searchResolvers } from '#api/features/search/search.resolvers.ts'
import { suppliersResolvers } from '#api/features/suppliers/suppliers.resolvers.ts'
import { tasksResolvers } from '#api/features/tasks/tasks.resolvers.ts'
import { todayResolvers } from '#api/features/today/today.resolvers.ts'
import { undoResolvers } from '#api/features/undo/undo.resolvers.ts'
import { usersResolvers } from '#api/features/users/users.resolvers.ts'
import { wallResolvers } from '#api/features/wall/wall.resolvers.ts'
import { liveResolvers } from '#api/live/delivery/live.resolvers.ts'
import { answerInUnits } from './measuredFields.ts'
import { Invalid } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { storedMessage } from '#domain/language/storedMessage.ts'

const { parseValue, parseLiteral, ...config } = DateResolver.toConfig()

/** PostgreSQL has no year 0, which ISO 8601 has. */
function dayOf(date: unknown): unknown {
  if (!(date instanceof Date)) return date
  if (date.getUTCFullYear() < 1) throw new Invalid(message('request.noYearZero'))
  return date.toISOString().slice(0, 10)
}

/** A calendar day, passed to services as text such as 2026-04-03, since a Date has a time zone and a day has none. */
const dayScalar = new GraphQLScalarType({
  ...config,
  parseValue: (value) => dayOf(parseValue(value)),
  parseLiteral: (node, variables) => dayOf(parseLiteral(node, variables)),
})

function refuse(): never {
  throw new Invalid(message('request.noSentences'))
}

/** A sentence that is written where it is read: only the server makes some. */
const messageScalar = new GraphQLScalarType({
  name: 'Message',
  serialize: (sentence) => storedMessage.parse(sentence),
  parseValue: refuse,
  parseLiteral: refuse,
})

const resolvers = [
  { DateTime: DateTimeResolver, Date: dayScalar, Message: messageScalar },
  liveResolvers,
  usersResolvers,
  breweryResolvers,
  adminResolvers,
  equipmentResolvers,
  recipesResolvers,
  scheduleResolvers,
  logsResolvers,
  remarksResolvers,
  photosResolvers,
  brewDayResolvers,
  kegsResolvers,
  packagesResolvers,
  customersResolvers,
  dashboardResolvers,
  ingredientsResolvers,
  lotsResolvers,
  cellarResolvers,
  recallResolvers,
  suppliersResolvers,
  assistantResolvers,
  newsResolvers,
  displaysResolvers,
  devicesResolvers,
  fermentationResolvers,
  backupsResolvers,
  wallResolvers,
  tasksResolvers,
  todayResolvers,
  undoResolvers,
  presenceResolvers,
  searchResolvers,
]

let built: GraphQLSchema | undefined

/** The one executable schema that all three servers use; built once, however many servers a process starts. */
export const executableSchema = (): GraphQLSchema => (built ??= buildSchema())

function buildSchema(): GraphQLSchema {
  const text = readFileSync(join(packageRoot(), 'schema.graphql'), 'utf8')
  // Generating types has validated it already; locations in it are of no use here.
  const types = buildASTSchema(parse(text, { noLocation: true }), { assumeValidSDL: true })
  // In place: rebuilding the schema with its resolvers would take ten times as long.
  const schema = makeExecutableSchema({
    typeDefs: types,
    resolvers,
    inheritResolversFromInterfaces: true,
    updateResolversInPlace: true,
  })
  keepWhatIsAsked(schema)
  answerInUnits(schema)
  return schema
}

/**
 * Has each mutation store all its arguments in the context, so that no service has to list what identifies its command.
 */
function keepWhatIsAsked(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field
    field.resolve = (root, { commandId, ...asked }: Record<string, unknown>, ctx: Context, info) => {
      ctx.asked = asked
      return resolve?.(root, { commandId, ...asked }, ctx, info)
    }
  }
}
