/** Why something failed, in the sentence that its error brings. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
