import { Kind, visit, type DocumentNode, type FieldNode, type GraphQLResolveInfo } from 'graphql'

/** A subscription as its transport received it. */
export interface ReceivedOperation {
  text: string
  operationName?: string | null
  variables?: Record<string, unknown> | null
}

/** The document that this operation needs: itself and the fragments. */
export function documentOf(info: GraphQLResolveInfo): DocumentNode {
  return { kind: Kind.DOCUMENT, definitions: [info.operation, ...Object.values(info.fragments)] }
}

/**
 * What two subscriptions must share to be served by one execution: the role, the text, and the variables except for the
 * cursor.
 */
export function groupKey(role: string, received: ReceivedOperation, info: GraphQLResolveInfo): string {
  const cursor = cursorVariable(info)
  const variables = Object.entries(received.variables ?? {})
    .filter(([name]) => name !== cursor)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([role, received.operationName ?? null, received.text, variables])
}

/** Documents are parsed once per text, so the cursor is found once as well. */
const cursors = new WeakMap<FieldNode, string | null>()

function cursorVariable(info: GraphQLResolveInfo): string | null {
  const [field] = info.fieldNodes
  if (!field || info.fieldNodes.length > 1) return null
  const known = cursors.get(field)
  if (known !== undefined) return known
  const cursor = findCursor(field, info)
  cursors.set(field, cursor)
  return cursor
}

/** The name of the variable that is the root field's `after` and nothing else, if there is one. */
function findCursor(field: FieldNode, info: GraphQLResolveInfo): string | null {
  const after = field.arguments?.find(({ name }) => name.value === 'after')
  if (after?.value.kind !== Kind.VARIABLE) return null
  const cursor = after.value.name.value
  let uses = 0
  visit(documentOf(info), {
    VariableDefinition: () => false,
    Variable(variable) {
      if (variable.name.value === cursor) uses++
    },
  })
  return uses === 1 ? cursor : null
}
