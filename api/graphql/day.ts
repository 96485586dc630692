import { GraphQLScalarType } from 'graphql'
import { DateResolver } from 'graphql-scalars'

const { parseValue, parseLiteral, ...config } = DateResolver.toConfig()

const dayOf = (date: unknown) => (date instanceof Date ? date.toISOString().slice(0, 10) : date)

/** A calendar day: services are given it as it was written, as 2026-04-03, since a moment has a zone and a day has none. */
export const dayScalar = new GraphQLScalarType({
  ...config,
  parseValue: (value) => dayOf(parseValue(value)),
  parseLiteral: (node, variables) => dayOf(parseLiteral(node, variables)),
})
