import {
  isCompositeType,
  isObjectType,
  isRequiredArgument,
  getNamedType,
  isInterfaceType,
  type GraphQLField,
  type GraphQLNamedType,
} from 'graphql'
import { expect } from 'vitest'
import { executableSchema } from '#api/graphql/schema.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

const schema = executableSchema()
/** The depth of selections, and the length of each list. */
const depth = 3
const listLimit = 10

/** The names of all queries, or of all mutations, as the schema has them. */
export function namesIn(type: 'Query' | 'Mutation'): string[] {
  const root = type === 'Query' ? schema.getQueryType() : schema.getMutationType()
  return Object.keys(root?.getFields() ?? {})
}

/** The ids of what there is, by the name of its type: `batch`, `equipment`. */
export type Things = Record<string, string>

/** The id that `batchId` stands for, and `id` in something that is named after a thing; an empty text when there is none. */
export function idFor(place: string, whole: string, things: Things): string {
  const at = (thing: string) => whole.toLowerCase().indexOf(thing)
  const [first = ''] = Object.keys(things)
    .filter((thing) => at(thing) >= 0)
    .sort((a, b) => at(a) - at(b))
  const id = things[place === 'id' ? first : place.replace(/Id$/, '')] ?? ''
  expect(id, `${whole} needs ${place}: give an example of it`).not.toBe('')
  return id
}

/**
 * Runs every query of the schema with all its fields, and fails with the errors of those that fail. Ids are those of
 * `things`; `others` has what else must be given.
 */
export async function askEveryQuery(
  server: TestServer,
  token: string,
  things: Things,
  others: Record<string, string>,
): Promise<void> {
  const fields = schema.getQueryType()?.getFields() ?? {}
  for (const field of Object.values(fields)) {
    const ids = field.args
      .filter((arg) => isRequiredArgument(arg) && getNamedType(arg.type).name === 'ID')
      .map(({ name }) => `${name}: "${idFor(name, field.name, things)}"`)
    const given = [...ids, others[field.name]].filter(Boolean).join(', ')
    const { errors } = await server.ask(token, `{ ${asked(field, given || undefined)} }`)
    expect(errors, field.name).toBeUndefined()
  }
}

/** A mutation document with a variable for each of these arguments, selecting the id of its result. */
export function mutationText(name: string, args: readonly string[]): string {
  const field = schema.getMutationType()?.getFields()[name]
  if (!field) throw new Error(`The schema has no mutation ${name}.`)
  const variables = args.map((arg) => {
    const type = field.args.find((one) => one.name === arg)?.type
    if (!type) throw new Error(`${name} has no argument ${arg}.`)
    return `$${arg}: ${String(type)}`
  })
  const passed = args.map((arg) => `${arg}: $${arg}`).join(', ')
  const call = passed ? `${name}(${passed})` : name
  return `mutation ${variables.length > 0 ? `(${variables.join(', ')})` : ''} { ${call} ${idOf(getNamedType(field.type))} }`
}

/** The id in an answer, at its top or in the first of its fields that has one. */
function idOf(type: GraphQLNamedType): string {
  if (!isObjectType(type)) return ''
  const fields = type.getFields()
  if (fields.id) return '{ id }'
  const inner = Object.values(fields).find(({ type: answer }) => isObjectType(getNamedType(answer)))
  return inner ? `{ ${inner.name} ${idOf(getNamedType(inner.type))} }` : '{ __typename }'
}

type Field = GraphQLField<unknown, unknown>

function asked(field: Field, argumentText?: string, left = depth): string {
  const args = argumentText ?? (field.args.some(({ name }) => name === 'limit') ? `limit: ${listLimit}` : '')
  return `${field.name}${args && `(${args})`} ${selection(getNamedType(field.type), left)}`
}

/** All fields that need no arguments; object fields only down to the given depth. */
function selection(type: GraphQLNamedType, left: number): string {
  if (!isCompositeType(type)) return ''
  if (!isObjectType(type) && !isInterfaceType(type)) return '{ __typename }'
  const parts = Object.values(type.getFields())
    .filter(({ args }) => !args.some(isRequiredArgument))
    .filter(({ type: answer }) => left > 1 || !isCompositeType(getNamedType(answer)))
    .map((field) => asked(field, undefined, left - 1))
  return parts.length > 0 ? `{ ${parts.join(' ')} }` : '{ __typename }'
}
