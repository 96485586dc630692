import type { Value } from '#domain/language/message.ts'

/** User input on one line, without characters that are special in Markdown or in the data markers. */
export function plain(text: string, max = 200): string {
  const line = text
    .replace(/[<>|`*_[\]#]/g, (mark) => look[mark] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > max ? `${line.slice(0, max - 1)}…` : line
}

const look: Record<string, string> = { '<': '‹', '>': '›', '[': '(', ']': ')', '|': '/' }

/** Emphasized text. */
export const strong = (text: string) => `**${text}**`

/** Lines as a Markdown list, or a sentence when there is none. */
export function listOr(lines: readonly (string | null)[], nothing: string): string {
  const said = lines.filter((line) => line !== null)
  return said.length > 0 ? said.map((line) => `- ${line}`).join('\n') : nothing
}

/** A gravity as a value of a sentence; "-" when it is unknown. */
export function gravityValue(gravity: number | null): Value {
  return gravity === null ? '-' : { quantity: 'gravity', value: gravity }
}
