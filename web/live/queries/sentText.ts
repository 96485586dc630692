import { type DocumentNode, Kind, print, visit } from 'graphql'

const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const

/**
 * The text of a document as it is sent, without indentation, since a server reads at most 12,000 bytes, and with the type of
 * every object. Apollo's own `addTypenameToDocument` asks for it in each fragment again: with a hundred fragments on one field
 * that is more than a server validates.
 */
export function sentText(document: DocumentNode): string {
  const typed = visit(document, {
    Field: ({ selectionSet, ...field }) =>
      selectionSet &&
      !selectionSet.selections.some((one) => one.kind === Kind.FIELD && one.name.value === '__typename')
        ? { ...field, selectionSet: { ...selectionSet, selections: [typename, ...selectionSet.selections] } }
        : undefined,
  })
  return print(typed).replace(/\n\s+/g, '\n')
}
