import { getNamedType, isCompositeType, isObjectType, type GraphQLField } from 'graphql'
import { executableSchema } from '#api/graphql/schema.ts'
import { shapeOfArguments, type Shape } from './shapes.ts'

/** A field at the root of the schema: how it is asked for, and what it may be given. */
export interface RootField {
  name: string
  operation: 'query' | 'mutation' | 'subscription'
  shape: Shape
  text: string
}

type Field = GraphQLField<unknown, unknown>

/** What is asked for of an answer: its type and, of a query, what takes arguments itself. */
function selection(field: Field, nested: readonly Field[]): string {
  if (!isCompositeType(getNamedType(field.type))) return ''
  const parts = nested.map(
    ({ name, args }) =>
      `${name}(${args.map((arg) => `${arg.name}: $${name}_${arg.name}`).join(', ')}) { __typename }`,
  )
  return `{ __typename ${parts.join(' ')} }`
}

function rootField(operation: RootField['operation'], field: Field): RootField {
  const type = getNamedType(field.type)
  const inner = operation === 'query' && isObjectType(type) ? Object.values(type.getFields()) : []
  const nested = inner.filter(({ args }) => args.length > 0)
  const innerArgs = nested.flatMap(({ name, args }) =>
    args.map((arg) => ({ name: `${name}_${arg.name}`, type: arg.type })),
  )
  const all = [...field.args, ...innerArgs]
  const declared = all.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
  const call = `${field.name}${passed && `(${passed})`} ${selection(field, nested)}`
  return {
    name: field.name,
    operation,
    shape: shapeOfArguments(all),
    text: `${operation} ${declared && `(${declared})`} { ${call} }`,
  }
}

/** Every field at the root of the schema. */
export function rootFields(operation: RootField['operation']): RootField[] {
  const schema = executableSchema()
  const types = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  }
  return Object.values(types[operation]?.getFields() ?? {}).map((field) => rootField(operation, field))
}
