import { type DocumentNode, print } from 'graphql'

/** The text of a document as it is sent: without indentation, since a server reads at most 10,000 bytes. */
export function sentText(document: DocumentNode): string {
  return print(document).replace(/\n\s+/g, '\n')
}
