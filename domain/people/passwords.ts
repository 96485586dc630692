/** How many characters a new password has at least. */
export function shortestPassword(isAdmin: boolean): number {
  return isAdmin ? 15 : 12
}
