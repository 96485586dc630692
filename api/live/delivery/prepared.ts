import {
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql'
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js'
import type { Context } from '#api/context.ts'

/** An operation under its variables, as it is executed again and again. */
export interface Operation {
  schema: GraphQLSchema
  document: DocumentNode
  operationName?: string | null
  variables?: Record<string, unknown> | null
}

/** The result on a root value as JSON, `{"data":…}`; null when it is not to be had in this way. */
export type AtOnce = (rootValue: unknown, ctx: Context) => string | null

/** Writes a value as JSON, or throws. */
type Write = (value: unknown, ctx: Context) => string

/** Thrown by whatever is left to graphql-js. */
const leftAlone = new Error('This is for graphql-js to execute.')
const leave = (): never => {
  throw leftAlone
}

/**
 * Works out once what graphql-js works out anew with every execution: which fields are asked of which type, and with which
 * arguments. Nothing is judged here: an operation whose values are not all plain and at hand (a promise, an error, a null
 * where none may be, a resolver that asks for `info`) gives null, and graphql-js says what its result is.
 */
export function prepare(operation: Operation): AtOnce {
  const write = leftAloneIfFailing(() => writerOf(operation))
  return (rootValue, ctx) => {
    try {
      return `{"data":${write(rootValue, ctx)}}`
    } catch {
      return null
    }
  }
}

/** What `make` makes, or a writer that leaves everything alone. */
function leftAloneIfFailing(make: () => Write): Write {
  try {
    return make()
  } catch {
    return leave
  }
}

function writerOf({ schema, document, operationName, variables }: Operation): Write {
  const operation = getOperationAST(document, operationName) ?? leave()
  const rootType = schema.getRootType(operation.operation) ?? leave()
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {})
  const values = coerced ?? leave()
  const fragments = fragmentsOf(document)

  function objectWriter(type: GraphQLObjectType, fields: Map<string, readonly FieldNode[]>): Write {
    if (type.isTypeOf) leave()
    const writers = [...fields].map(([key, nodes], place) => {
      const before = `${place > 0 ? ',' : ''}${JSON.stringify(key)}:`
      return { before, write: fieldWriter(type, nodes) }
    })
    return (source, ctx) => {
      let text = '{'
      for (const { before, write } of writers) text += before + write(source, ctx)
      return text + '}'
    }
  }

  function fieldWriter(parent: GraphQLObjectType, nodes: readonly FieldNode[]): Write {
    const [node = leave()] = nodes
    const name = node.name.value
    if (name === '__typename') {
      const typeName = JSON.stringify(parent.name)
      return () => typeName
    }
    const field = parent.getFields()[name] ?? leave()
    const write = valueWriter(field.type, nodes)
    const args = getArgumentValues(field, node, values)
    const resolve = field.resolve as ((source: unknown, args: object, ctx: Context) => unknown) | undefined
    // It would be given `info`, which only graphql-js can make.
    if (resolve && resolve.length > 3) leave()
    return (source, ctx) => {
      const value = resolve ? resolve(source, args, ctx) : propertyOf(source, name)
      try {
        return write(value, ctx)
      } catch {
        hush(value)
        return leave()
      }
    }
  }

  function valueWriter(type: GraphQLOutputType, nodes: readonly FieldNode[]): Write {
    if (isNonNullType(type)) {
      const write = presentWriter(type.ofType, nodes)
      return (value, ctx) => (value == null ? leave() : write(value, ctx))
    }
    const write = presentWriter(type, nodes)
    return (value, ctx) => (value == null ? 'null' : write(value, ctx))
  }

  function presentWriter(type: GraphQLOutputType, nodes: readonly FieldNode[]): Write {
    if (isLeafType(type)) return leafWriter(type)
    if (isListType(type)) {
      const write = valueWriter(type.ofType as GraphQLOutputType, nodes)
      return (value, ctx) =>
        Array.isArray(value) ? `[${value.map((item) => write(item, ctx)).join(',')}]` : leave()
    }
    if (isAbstractType(type)) return abstractWriter(type, nodes)
    if (!isObjectType(type)) return leave()
    const write = objectWriter(type, collectSubfields(schema, fragments, values, type, nodes))
    return (value, ctx) => write(plain(value), ctx)
  }

  /** Each type's own fields are laid out when the first value of it comes. */
  function abstractWriter(type: GraphQLAbstractType, nodes: readonly FieldNode[]): Write {
    const writers = new Map<string, Write>()
    const nameOf = type.resolveType as ((value: unknown, ctx: Context) => unknown) | undefined
    if (!nameOf || nameOf.length > 2) return leave()
    return (value, ctx) => {
      const name = nameOf(plain(value), ctx)
      if (typeof name !== 'string') return leave()
      let write = writers.get(name)
      if (!write) {
        const concrete = schema.getType(name)
        write = leftAloneIfFailing(() =>
          isObjectType(concrete) && schema.isSubType(type, concrete)
            ? objectWriter(concrete, collectSubfields(schema, fragments, values, concrete, nodes))
            : leave(),
        )
        writers.set(name, write)
      }
      return write(value, ctx)
    }
  }

  return objectWriter(rootType, collectFields(schema, fragments, values, rootType, operation.selectionSet))
}

function leafWriter(type: GraphQLLeafType): Write {
  return (value) => {
    const serialised: unknown = type.serialize(plain(value))
    if (serialised instanceof Date) return momentOf(serialised)
    const text = serialised == null ? undefined : JSON.stringify(serialised)
    return typeof text === 'string' ? text : leave()
  }
}

const momentOf = (date: Date) => `"${date.toISOString()}"`

/** As the default resolver of graphql-js reads it, unless it is a function. */
function propertyOf(source: unknown, name: string): unknown {
  if (typeof source !== 'object' || source === null) return undefined
  return (source as Record<string, unknown>)[name]
}

/** The value, unless it is one that graphql-js would wait for, throw or call. */
function plain(value: unknown): unknown {
  return typeof value === 'function' || value instanceof Error || isPromise(value) ? leave() : value
}

/** Lets no promise in this value fail unheard: graphql-js asks for it again, and then tells what became of it. */
function hush(value: unknown): void {
  if (isPromise(value)) value.then(undefined, () => undefined)
  else if (Array.isArray(value)) value.forEach(hush)
  else if (typeof value === 'object' && value?.constructor === Object) Object.values(value).forEach(hush)
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'

function fragmentsOf(document: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
  return Object.fromEntries(
    (fragments as FragmentDefinitionNode[]).map((fragment) => [fragment.name.value, fragment]),
  )
}
