/** Whether a person brews a batch or is on its team, so that changes to it concern them. */
export function brews(
  userId: string,
  batch: { brewer?: { id: string } | null; assignedTeam: readonly string[] } | null | undefined,
): boolean {
  return batch?.brewer?.id === userId || (batch?.assignedTeam.includes(userId) ?? false)
}
