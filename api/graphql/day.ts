import { GraphQLError, GraphQLScalarType } from 'graphql'
import { DateResolver } from 'graphql-scalars'

const { parseValue, parseLiteral, ...config } = DateResolver.toConfig()

/** PostgreSQL has no year 0, which ISO 8601 has. */
function dayOf(date: unknown): unknown {
  if (!(date instanceof Date)) return date
  if (date.getUTCFullYear() < 1) {
    throw new GraphQLError('There is no year 0: a day is written as 2026-04-03.', {
      extensions: { code: 'BAD_USER_INPUT' },
    })
  }
  return date.toISOString().slice(0, 10)
}

/** A calendar day, passed to services as text such as 2026-04-03, since a Date has a time zone and a day has none. */
export const dayScalar = new GraphQLScalarType({
  ...config,
  parseValue: (value) => dayOf(parseValue(value)),
  parseLiteral: (node, variables) => dayOf(parseLiteral(node, variables)),
})
