import { Kind, parse, type DocumentNode, Lexer, Source, TokenKind } from 'graphql'
import { InvalidDocument, TooLarge } from '#api/errors.ts'
import type { RequestKind } from '#api/limits/requestLimits.ts'
import { limits, parseOptions } from '#api/graphql/limits.ts'
import { BoundedCache } from './boundedCache.ts'
import { refuseShape } from './shape.ts'
import { message, type Message } from '#domain/language/message.ts'

/** An admitted document: its text, stored once for all clients that send it, and the kind it counts as. */
export interface Admitted {
  source: string
  kind: RequestKind
}

const known = new BoundedCache<Admitted>(limits.knownDocuments, (source) => source.length)

/** The result for a document that was admitted before. */
export const admittedBefore = (source: string): Admitted | undefined => known.get(source)

/**
 * Admits a document to GraphQL validation, and determines the kind it counts as: checks size, tokens and nesting before
 * parsing, then its shape. Throws TooLarge, or a GraphQL error as validation does. A text that can't be parsed passes
 * as a read; parsing it later reports the error.
 */
export function admit(source: string): Admitted {
  const earlier = known.get(source)
  if (earlier) return earlier
  const tooLarge = refuseSource(source)
  if (tooLarge) throw new TooLarge(tooLarge)
  const document = parsed(source)
  if (!document) return { source, kind: 'read' }
  const reason = refuseShape(document)
  if (reason) throw new InvalidDocument(reason)
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

/** A mutation has exactly one root field (others were refused); one inside a fragment counts as a write. */
export function kindOf({ definitions }: DocumentNode): RequestKind {
  const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  if (operation?.operation !== 'mutation') return 'read'
  const [field, more] = operation.selectionSet.selections
  return !more && field?.kind === Kind.FIELD && field.name.value === 'here' ? 'presence' : 'write'
}

/**
 * Why a document is rejected before parsing, or null. Scans it once, without allocating, and no further than the
 * limits.
 */
function refuseSource(source: string): Message | null {
  const bytes = Buffer.byteLength(source)
  if (bytes > limits.documentBytes)
    return message('request.documentBytes', { bytes: String(bytes), max: String(limits.documentBytes) })
  try {
    return refuseTokens(new Lexer(new Source(source)))
  } catch {
    // The parser stops at the same character and reports it.
    return null
  }
}

function refuseTokens(lexer: Lexer): Message | null {
  let nesting = 0
  for (let tokens = 0; ; tokens++) {
    const { kind } = lexer.advance()
    if (kind === TokenKind.EOF) return null
    if (tokens >= limits.documentTokens)
      return message('request.tokens', { max: String(limits.documentTokens) })
    if (opening.has(kind)) nesting++
    else if (closing.has(kind)) nesting--
    if (nesting > limits.documentNesting) return message('request.brackets', { max: limits.documentNesting })
  }
}

const opening = new Set<TokenKind>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])

const closing = new Set<TokenKind>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])
