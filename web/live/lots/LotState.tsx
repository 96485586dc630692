import { Badge } from '#web/ui/data/Badge.tsx'
import { heldLook } from '#web/ui/data/looks.ts'
import { nextLook } from '#web/ui/data/recordLooks.ts'
import { text } from '#web/ui/language/text.ts'
import type { LotView } from './orderOfUse.ts'

/** What is to be known of a lot before it is used: that it is on hold, or the next one. */
export function LotState({ lot, isNext = false }: { lot: Pick<LotView, 'heldAt'>; isNext?: boolean }) {
  if (lot.heldAt) return <Badge {...heldLook} label={text('lots.onHold')} />
  if (isNext) return <Badge {...nextLook} label={text('lots.next')} />
  return null
}
