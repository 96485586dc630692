import {
  GraphQLScalarType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql'

/** What answers the fields of types, by their names; scalars are given whole. */
export type ResolverMap = Record<string, object>

/**
 * Gives the types of a schema their resolvers: to a scalar how it is read and written, to an interface also
 * `__resolveType`. A type that has no resolver for a field answers as its interface does. Throws for a name that the schema
 * lacks.
 */
export function attachResolvers(schema: GraphQLSchema, maps: readonly ResolverMap[]): void {
  for (const [name, resolvers] of maps.flatMap((map) => Object.entries(map))) {
    const type = schema.getType(name)
    if (isScalarType(type) && resolvers instanceof GraphQLScalarType) {
      const { serialize, parseValue, parseLiteral } = resolvers
      Object.assign(type, { serialize, parseValue, parseLiteral })
    } else if (isObjectType(type) || isInterfaceType(type)) {
      const fields: [string, unknown][] = Object.entries(resolvers)
      for (const [key, resolver] of fields) {
        if (key === '__resolveType') Object.assign(type, { resolveType: resolver })
        else attach(type.getFields()[key], `${name}.${key}`, resolver)
      }
    } else throw new Error(`${name} has resolvers, but is no type with fields, and no scalar`)
  }
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type))
      for (const from of type.getInterfaces())
        for (const { name, resolve } of Object.values(from.getFields())) {
          const field = type.getFields()[name]
          if (field) field.resolve ??= resolve
        }
}

/** A resolver is a function, or for a subscription `subscribe` and `resolve`. */
function attach(field: GraphQLField<unknown, unknown> | undefined, name: string, resolver: unknown): void {
  if (!field) throw new Error(`${name} has a resolver, but is not in the schema`)
  Object.assign(field, typeof resolver === 'function' ? { resolve: resolver } : resolver)
}
