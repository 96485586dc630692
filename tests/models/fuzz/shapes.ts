import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLInputType,
} from 'graphql'
import { z } from 'zod'

/** What an argument or a part of a body may be, whether GraphQL or REST says so. */
export type Shape =
  | { kind: 'text' | 'id' | 'whole' | 'number' | 'yes or no' | 'day' | 'moment' | 'anything' }
  | { kind: 'choice'; of: readonly unknown[] }
  | { kind: 'list'; of: Shape }
  | { kind: 'fields'; of: Record<string, Shape>; required: readonly string[] }
  | { kind: 'or null'; of: Shape }

const scalars: Record<string, Shape> = {
  ID: { kind: 'id' },
  String: { kind: 'text' },
  Int: { kind: 'whole' },
  Float: { kind: 'number' },
  Boolean: { kind: 'yes or no' },
  Date: { kind: 'day' },
  DateTime: { kind: 'moment' },
}

/** The arguments of a field of the GraphQL schema. */
export function shapeOfArguments(args: readonly Pick<GraphQLArgument, 'name' | 'type'>[]): Shape {
  return {
    kind: 'fields',
    of: Object.fromEntries(args.map(({ name, type }) => [name, shapeOfType(type)])),
    required: args.filter(({ type }) => isNonNullType(type)).map(({ name }) => name),
  }
}

function shapeOfType(type: GraphQLInputType): Shape {
  if (isNonNullType(type)) return bare(type.ofType)
  return { kind: 'or null', of: bare(type) }
}

function bare(type: GraphQLInputType): Shape {
  if (isListType(type)) return { kind: 'list', of: shapeOfType(type.ofType) }
  if (isEnumType(type)) return { kind: 'choice', of: type.getValues().map(({ name }) => name) }
  if (isInputObjectType(type)) return shapeOfArguments(Object.values(type.getFields()))
  return scalars[getNamedType(type).name] ?? { kind: 'anything' }
}

/** A JSON schema as the REST layer documents its calls. */
const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
})

const types: Record<string, Shape> = {
  string: { kind: 'text' },
  integer: { kind: 'whole' },
  number: { kind: 'number' },
  boolean: { kind: 'yes or no' },
  null: { kind: 'anything' },
}

/** A part of a body or of an address, by its name there: what ends in id is one. */
export function shapeOfJson(schema: unknown, name = ''): Shape {
  const said = jsonSchema.parse(schema ?? {})
  const { format, anyOf, properties } = said
  const type = [said.type].flat()[0] ?? ''
  if (said.enum) return { kind: 'choice', of: said.enum }
  if (anyOf?.[0]) return { kind: 'or null', of: shapeOfJson(anyOf[0], name) }
  if (properties) {
    const of = Object.entries(properties).map(([key, part]) => [key, shapeOfJson(part, key)] as const)
    return { kind: 'fields', of: Object.fromEntries(of), required: said.required ?? [] }
  }
  if (type === 'array') return { kind: 'list', of: shapeOfJson(said.items, name.replace(/s$/, '')) }
  if (type === 'string' && /ids?$/i.test(name)) return { kind: 'id' }
  if (format === 'date-time') return { kind: 'moment' }
  if (format === 'date') return { kind: 'day' }
  return types[type] ?? { kind: 'anything' }
}
