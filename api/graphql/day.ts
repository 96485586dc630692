import { GraphQLScalarType } from 'graphql'
import { DateResolver } from 'graphql-scalars'

const { parseValue, parseLiteral, ...config } = DateResolver.toConfig()

const dayOf = (date: unknown) => (date instanceof Date ? date.toISOString().slice(0, 10) : date)

/** A calendar day, passed to services as text such as 2026-04-03, since a Date has a time zone and a day has none. */
export const dayScalar = new GraphQLScalarType({
  ...config,
  parseValue: (value) => dayOf(parseValue(value)),
  parseLiteral: (node, variables) => dayOf(parseLiteral(node, variables)),
})
