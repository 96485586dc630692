import { kegReasonLabels, kegReasons, type KegReason } from '#domain/stock/kegs.ts'
import type { PlainId } from '#domain/language/message.ts'
import { text } from '#web/ui/language/text.ts'

/** The choice for newly filled kegs. */
export const noReason = 'CAME_IN'

type AdditionReason = 'SOLD' | 'MOVED' | 'CORRECTION'

const additionLabels: Record<AdditionReason, PlainId> = {
  SOLD: 'kegs.back.SOLD',
  MOVED: 'kegs.back.MOVED',
  CORRECTION: 'kegs.back.CORRECTION',
}

const reversed = Object.keys(additionLabels) as AdditionReason[]

/** Why kegs are removed. */
export const removalReasons = () =>
  kegReasons.map((value) => ({ value, label: text(kegReasonLabels[value]) }))

/** The reasons that added kegs may reverse; by default none, since they were filled. */
export const additionReasons = () => [
  { value: noReason, label: text('kegs.reason.CAME_IN') },
  ...reversed.map((value) => ({ value, label: text(additionLabels[value]) })),
]

/** The reason of a keg transaction, as in the history. */
export function reasonInWords(type: 'ADD' | 'REMOVE', reason: KegReason | null): string {
  if (!reason) return '–'
  const known = type === 'ADD' ? reversed.find((value) => value === reason) : undefined
  return text(known ? additionLabels[known] : kegReasonLabels[reason])
}
