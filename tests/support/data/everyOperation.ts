import {
  buildSchema,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql'
import { readFileSync } from 'node:fs'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

/** A literal of a type, as in a document. */
function someOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return someOf(type.ofType)
  if (isListType(type)) return `[${someOf(type.ofType)}]`
  if (isEnumType(type)) return type.getValues()[0]?.name ?? ''
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type))
    return `{ ${fields.map((field) => `${field.name}: ${someOf(field.type)}`).join(' ')} }`
  }
  return (
    { Int: '1', Float: '1', Boolean: 'true', DateTime: '"2026-04-03T17:20:00Z"', Date: '"2026-04-03"' }[
      type.name
    ] ?? '"x"'
  )
}

/** The smallest operation with a root field. */
export function asking(kind: string, field: GraphQLField<unknown, unknown>): string {
  const args = field.args.filter(({ type }) => isNonNullType(type))
  const given =
    args.length > 0 ? `(${args.map(({ name, type }) => `${name}: ${someOf(type)}`).join(' ')})` : ''
  let shape = field.type
  while (isNonNullType(shape) || isListType(shape)) shape = shape.ofType
  return `${kind} { ${field.name}${given}${isCompositeType(shape) ? ' { __typename }' : ''} }`
}

/** The root fields of a kind of operation. */
export function rootFields(kind: 'query' | 'mutation' | 'subscription'): GraphQLField<unknown, unknown>[] {
  const types = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  }
  return Object.values(types[kind]?.getFields() ?? {})
}
