import { GraphQLScalarType } from 'graphql'
import { DateResolver } from 'graphql-scalars'
import { Invalid } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'

const { parseValue, parseLiteral, ...config } = DateResolver.toConfig()

/** PostgreSQL has no year 0, which ISO 8601 has. */
function dayOf(date: unknown): unknown {
  if (!(date instanceof Date)) return date
  if (date.getUTCFullYear() < 1) throw new Invalid(message('request.noYearZero'))
  return date.toISOString().slice(0, 10)
}

/** A calendar day, passed to services as text such as 2026-04-03, since a Date has a time zone and a day has none. */
export const dayScalar = new GraphQLScalarType({
  ...config,
  parseValue: (value) => dayOf(parseValue(value)),
  parseLiteral: (node, variables) => dayOf(parseLiteral(node, variables)),
})
