import type { AdjustmentTotal } from '#web/live/commands/counts/useAdjustmentNotice.ts'
import { text } from '#web/ui/language/text.ts'
import { signed } from '#web/ui/language/figures.ts'

/** What was actually done to kegs, in words. */
export function movedKegsInWords(
  name: string,
  { asked, moved }: AdjustmentTotal,
): { title: string; message: string } {
  if (moved > 0)
    return { title: text('kegs.increased'), message: text('kegs.moved', { name, moved: signed(moved) }) }
  const wereFewer = asked < moved
  if (moved < 0) {
    const sentence = wereFewer ? 'kegs.movedFewer' : 'kegs.moved'
    return { title: text('kegs.decreased'), message: text(sentence, { name, moved: signed(moved) }) }
  }
  return {
    title: text('kegs.unchanged'),
    message: text(wereFewer ? 'kegs.nothingMoved' : 'kegs.asBefore', { name }),
  }
}
