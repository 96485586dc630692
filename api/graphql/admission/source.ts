import { Lexer, Source, TokenKind } from 'graphql'
import { limits } from '#api/graphql/limits.ts'
import { message, type Message } from '#domain/language/message.ts'

/**
 * Why a document is rejected before parsing, or null. Scans it once, without allocating, and no further than the
 * limits.
 */
export function refuseSource(source: string): Message | null {
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
