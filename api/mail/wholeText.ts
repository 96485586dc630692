/** The text of a message with what is secret in it. */
export function wholeText(text: string, secret: string | null): string {
  return secret === null ? text : text.replaceAll('{secret}', () => secret)
}
