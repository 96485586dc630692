/** User input on one line, without characters that are special in Markdown or in the data markers. */
export function plain(text: string, max = 200): string {
  const line = text
    .replace(/[<>|`*_[\]#]/g, (mark) => look[mark] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > max ? `${line.slice(0, max - 1)}…` : line
}

const look: Record<string, string> = { '<': '‹', '>': '›', '[': '(', ']': ')', '|': '/' }

/** Lines as a Markdown list, or a sentence when there is none. */
export function listOr(lines: readonly string[], nothing: string): string {
  return lines.length > 0 ? lines.map((line) => `- ${line}`).join('\n') : nothing
}

/** A number with at most so many decimals, as people write it. */
export function figure(value: number, decimals = 1): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: decimals })
}
