import {
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type InlineFragmentNode,
  type NameNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'

/*
 * What the build writes in place of GraphQL documents (tools/client/inlineDocuments.ts): calls that make their nodes, which
 * are a third of the nodes written out.
 */

/** Selections, of which a field without anything but a name is its name. */
type Selections = readonly (string | SelectionNode)[]

const nameNode = (value: string): NameNode => ({ kind: Kind.NAME, value })

/** What is selected within an operation, a field or a fragment. */
export function selected(selections: Selections): SelectionSetNode {
  return {
    kind: Kind.SELECTION_SET,
    selections: selections.map((one) => (typeof one === 'string' ? field(one) : one)),
  }
}

/** A field, with its alias, arguments and directives as `more`. */
export function field(name: string, selections?: Selections | null, more?: Partial<FieldNode>): FieldNode {
  const node: FieldNode = { kind: Kind.FIELD, name: nameNode(name), ...more }
  return selections ? { ...node, selectionSet: selected(selections) } : node
}

/** The use of a fragment. */
export function spread(name: string): FragmentSpreadNode {
  return { kind: Kind.FRAGMENT_SPREAD, name: nameNode(name) }
}

/** What is selected of one type. */
export function on(type: string, selections: Selections): InlineFragmentNode {
  return { kind: Kind.INLINE_FRAGMENT, typeCondition: namedType(type), selectionSet: selected(selections) }
}

/** A fragment. */
export function fragment(name: string, type: string, selections: Selections): FragmentDefinitionNode {
  return {
    kind: Kind.FRAGMENT_DEFINITION,
    name: nameNode(name),
    typeCondition: namedType(type),
    selectionSet: selected(selections),
  }
}

const namedType = (name: string) => ({ kind: Kind.NAMED_TYPE, name: nameNode(name) }) as const
