import { kegReasonLabels, kegReasons, type KegReason } from '#domain/stock/kegs.ts'

/** The choice of who adds kegs that were not here before. */
export const noReason = 'CAME_IN'

/** Why kegs are removed. */
export const removalReasons = kegReasons.map((value) => ({ value, label: kegReasonLabels[value] }))

/** What kegs that are added take back: mostly nothing, they were filled. */
export const additionReasons: { value: KegReason | typeof noReason; label: string }[] = [
  { value: noReason, label: 'Filled or bought' },
  { value: 'SOLD', label: 'Sale taken back' },
  { value: 'MOVED', label: 'Moved back' },
  { value: 'CORRECTION', label: 'Correction' },
]

/** Why kegs were moved, as the history says it. */
export function reasonInWords(type: 'ADD' | 'REMOVE', reason: KegReason | null): string {
  if (!reason) return '–'
  const known = type === 'ADD' ? additionReasons.find(({ value }) => value === reason) : undefined
  return known?.label ?? kegReasonLabels[reason]
}
