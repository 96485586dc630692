import { kegReasonLabels, removalReasons, type KegReason } from '#domain/stock/kegs.ts'
import type { PlainId } from '#domain/language/message.ts'
import { text } from '#web/ui/language/text.ts'

/** Why kegs are added; the usual reason first. */
export type AdditionReason = 'FILLED' | 'SOLD' | 'MOVED' | 'CORRECTION'

const additionLabels: Record<AdditionReason, PlainId> = {
  FILLED: 'kegs.reason.FILLED',
  SOLD: 'kegs.back.SOLD',
  MOVED: 'kegs.back.MOVED',
  CORRECTION: 'kegs.back.CORRECTION',
}

const additionReasons = Object.keys(additionLabels) as AdditionReason[]

/** The reasons for which kegs are removed, as a form offers them. */
export const removalChoices = () =>
  removalReasons.map((value) => ({ value, label: text(kegReasonLabels[value]) }))

/** The reasons for which kegs are added, as a form offers them. */
export const additionChoices = () =>
  additionReasons.map((value) => ({ value, label: text(additionLabels[value]) }))

/** The reason of a keg transaction, as in the history. */
export function reasonInWords(type: 'ADD' | 'REMOVE', reason: KegReason | null): string {
  if (!reason) return '–'
  const known = type === 'ADD' ? additionReasons.find((value) => value === reason) : undefined
  return text(known ? additionLabels[known] : kegReasonLabels[reason])
}
