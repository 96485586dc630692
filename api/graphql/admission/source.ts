import { Lexer, Source, TokenKind } from 'graphql'
import { limits } from '#api/graphql/limits.ts'

/**
 * Why a document is rejected before parsing, or null. Scans it once, without allocating, and no further than the
 * limits.
 */
export function refuseSource(source: string): string | null {
  const bytes = Buffer.byteLength(source)
  if (bytes > limits.documentBytes)
    return `The document has ${bytes} bytes; at most ${limits.documentBytes} are allowed.`
  try {
    return refuseTokens(new Lexer(new Source(source)))
  } catch {
    // The parser stops at the same character and reports it.
    return null
  }
}

function refuseTokens(lexer: Lexer): string | null {
  let nesting = 0
  for (let tokens = 0; ; tokens++) {
    const { kind } = lexer.advance()
    if (kind === TokenKind.EOF) return null
    if (tokens >= limits.documentTokens)
      return `The document has more than ${limits.documentTokens} tokens: words, numbers and signs. Ask for less at a time.`
    if (opening.has(kind)) nesting++
    else if (closing.has(kind)) nesting--
    if (nesting > limits.documentNesting)
      return `The document nests brackets more than ${limits.documentNesting} levels deep.`
  }
}

const opening = new Set<TokenKind>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closing = new Set<TokenKind>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])
