import { GraphQLError, Kind, parse, type DocumentNode } from 'graphql'
import { TooLarge } from '#api/errors.ts'
import type { RequestKind } from '#api/requestLimits.ts'
import { limits, parseOptions } from '#api/graphql/limits.ts'
import { BoundedCache } from './boundedCache.ts'
import { refuseShape } from './shape.ts'
import { refuseSource } from './source.ts'

/** A document that was let in: its text, kept once for all who send it, and what it is counted as. */
export interface Admitted {
  source: string
  kind: RequestKind
}

const known = new BoundedCache<Admitted>(limits.knownDocuments, (source) => source.length)

/** What is known of a document that was admitted before. */
export const admittedBefore = (source: string): Admitted | undefined => known.get(source)

/**
 * Lets a document in to be judged by the rules of GraphQL, and says what it is counted as: first its size, its tokens and
 * its nesting, before it is parsed; then its shape. Throws TooLarge, or the reason as a validation does. What is no
 * document passes as a read: whoever parses it says what is wrong.
 */
export function admit(source: string): Admitted {
  const earlier = known.get(source)
  if (earlier) return earlier
  const tooLarge = refuseSource(source)
  if (tooLarge) throw new TooLarge(tooLarge)
  const document = parsed(source)
  if (!document) return { source, kind: 'read' }
  const reason = refuseShape(document)
  if (reason) throw new GraphQLError(reason, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })
  const admitted = { source, kind: kindOf(document) }
  known.set(source, admitted)
  return admitted
}

function parsed(source: string): DocumentNode | null {
  try {
    return parse(source, parseOptions)
  } catch {
    return null
  }
}

/** A mutation has one field at its root, or it was refused; one that is hidden in a fragment counts as a write. */
export function kindOf({ definitions }: DocumentNode): RequestKind {
  const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  if (operation?.operation !== 'mutation') return 'read'
  const [field, more] = operation.selectionSet.selections
  return !more && field?.kind === Kind.FIELD && field.name.value === 'here' ? 'presence' : 'write'
}
