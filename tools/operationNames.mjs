import { Kind } from 'graphql'

/** A plugin of the code generator: the names of the product's own operations, by which the server counts. */
export const plugin = (_schema, documents) => {
  const names = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.name ? [definition.name.value] : [],
    )
  const lines = [...new Set(names)].sort().map((name) => `  '${name}',`)
  return `/** The names of the operations in web/. */\nexport const operationNames: ReadonlySet<string> = new Set([\n${lines.join('\n')}\n])\n`
}
