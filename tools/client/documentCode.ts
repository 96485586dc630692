import { Kind, type DefinitionNode, type SelectionNode, type SelectionSetNode } from 'graphql'

/** The import of what the code of documents calls, under names that no module has. */
export const importOfNodes = (file: string): string => {
  const names = ['selected', 'field', 'spread', 'on', 'fragment'].map((name) => `${name} as node_${name}`)
  return `import { ${names.join()} } from ${JSON.stringify(file)}\n`
}

/** Leaves out empty lists, as of a field without arguments: they are optional. */
const unlessEmpty = (_key: string, value: unknown) =>
  Array.isArray(value) && value.length === 0 ? undefined : value

const json = (value: unknown) => JSON.stringify(value, unlessEmpty)

const isEmpty = (list: readonly unknown[] | undefined) => !list || list.length === 0

/** The code of an operation or a fragment: calls of these functions, and nodes as they are where there is none. */
export function codeOf(definition: DefinitionNode): string {
  if (definition.kind === Kind.FRAGMENT_DEFINITION && isEmpty(definition.directives)) {
    const { name, typeCondition, selectionSet } = definition
    return `node_fragment(${json(name.value)}, ${json(typeCondition.name.value)}, ${selections(selectionSet)})`
  }
  if (definition.kind !== Kind.OPERATION_DEFINITION) return json(definition)
  const { selectionSet, ...operation } = definition
  return `{ ...${json(operation)}, selectionSet: node_selected(${selections(selectionSet)}) }`
}

function selections(set: SelectionSetNode): string {
  return `[${set.selections.map(selection).join()}]`
}

function selection(node: SelectionNode): string {
  switch (node.kind) {
    case Kind.FIELD: {
      const { kind: _kind, name, selectionSet, ...more } = node
      const rest = json(more)
      const own = selectionSet ? selections(selectionSet) : null
      if (rest === '{}') return own ? `node_field(${json(name.value)}, ${own})` : json(name.value)
      return `node_field(${json(name.value)}, ${own ?? 'null'}, ${rest})`
    }
    case Kind.FRAGMENT_SPREAD:
      return isEmpty(node.directives) ? `node_spread(${json(node.name.value)})` : json(node)
    case Kind.INLINE_FRAGMENT: {
      const { typeCondition, directives, selectionSet } = node
      if (!typeCondition || !isEmpty(directives)) return json(node)
      return `node_on(${json(typeCondition.name.value)}, ${selections(selectionSet)})`
    }
  }
}
