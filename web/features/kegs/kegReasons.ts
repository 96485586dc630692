import { kegReasonLabels, kegReasons, type KegReason } from '#domain/stock/kegs.ts'

/** The choice for newly filled kegs. */
export const noReason = 'CAME_IN'

/** Why kegs are removed. */
export const removalReasons = kegReasons.map((value) => ({ value, label: kegReasonLabels[value] }))

/** The reasons that added kegs may reverse; by default none, since they were filled. */
export const additionReasons: { value: KegReason | typeof noReason; label: string }[] = [
  { value: noReason, label: 'Filled or bought' },
  { value: 'SOLD', label: 'Sale reversed' },
  { value: 'MOVED', label: 'Moved back' },
  { value: 'CORRECTION', label: 'Correction' },
]

/** The reason of a keg transaction, as in the history. */
export function reasonInWords(type: 'ADD' | 'REMOVE', reason: KegReason | null): string {
  if (!reason) return '–'
  const known = type === 'ADD' ? additionReasons.find(({ value }) => value === reason) : undefined
  return known?.label ?? kegReasonLabels[reason]
}
