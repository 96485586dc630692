/** A decimal column as a number; null stays null. */
export function numberOf(value: { toString(): string } | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}
