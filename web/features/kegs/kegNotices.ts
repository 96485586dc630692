import type { AdjustmentTotal } from '#web/live/commands/counts/useAdjustmentNotice.ts'

/** Notifies what was actually done to kegs. */
export function tellKegs(
  name: string,
  { asked, moved }: AdjustmentTotal,
): { title: string; message: string } {
  if (moved > 0) return { title: 'Keg inventory increased', message: `${name}: +${moved}` }
  const wereFewer = asked < moved
  if (moved < 0) {
    const message = wereFewer ? `${name}: ${moved}. There were no more to remove.` : `${name}: ${moved}`
    return { title: 'Keg inventory decreased', message }
  }
  return {
    title: 'Keg inventory unchanged',
    message: wereFewer ? `${name}: there were none to remove.` : `${name}: as many as before.`,
  }
}
