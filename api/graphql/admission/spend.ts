import type { DocumentNode, GraphQLSchema } from 'graphql'
import type { Context } from '#api/context.ts'
import { TooLarge } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { costOf } from './cost.ts'

/**
 * The cost of a valid operation in rows, after charging it to the asker's budget of this minute. Throws TooLarge above
 * the ceiling, TooMany when the budget is exhausted. Anonymous requests read no rows and are charged nothing.
 */
export async function spend(
  ctx: Context,
  { schema, document, variables }: Operation,
  ceiling: number,
): Promise<number> {
  if (!ctx.asker) return 0
  const cost = costOf(schema, document, variables)
  if (cost > ceiling)
    throw new TooLarge(message('request.entries', { cost: String(cost), max: String(ceiling) }))
  await ctx.app.requestLimits.spend(ctx, cost)
  return cost
}

interface Operation {
  schema: GraphQLSchema
  document: DocumentNode
  variables?: Readonly<Record<string, unknown>> | null
}
