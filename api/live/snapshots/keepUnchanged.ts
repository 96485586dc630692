/**
 * Computes a snapshot, but answers the one before while their texts are the same, so that it isn't sent again. `partOf`
 * is what of it is compared.
 */
export function keepUnchanged<T>(
  compute: () => Promise<T>,
  partOf: (snapshot: T) => unknown,
): () => Promise<T> {
  let last: { text: string; snapshot: T } | null = null
  return async () => {
    const snapshot = await compute()
    const text = JSON.stringify(partOf(snapshot))
    if (last?.text !== text) last = { text, snapshot }
    return last.snapshot
  }
}
