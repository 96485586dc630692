import { useEffect, useEffectEvent, type RefObject } from 'react'
import { keyOf, type StayView } from '#web/features/schedule/timeline/timelineViews.ts'
import type { BarActions } from './barSession.ts'
import { dragBars } from './dragBars.ts'
import type { DragNoteHandle } from './DragNote.tsx'
import { moveByKeys } from './moveByKeys.ts'
import { noteOf } from './noteOf.ts'
import type { Rescheduling } from './useReschedule.ts'

interface MovedBars {
  box: RefObject<HTMLElement | null>
  note: RefObject<DragNoteHandle | null>
  stays: readonly StayView[]
  today: string
  rescheduling: Rescheduling
}

/** Lets the bars be moved by pointer and keys. */
export function useMovedBars({ box, note, stays, today, rescheduling }: MovedBars): void {
  const stayOf = useEffectEvent((key: string) => {
    const stay = stays.find((one) => keyOf(one) === key)
    return stay && !rescheduling.isPending(stay.batchId) ? stay : null
  })
  const judge = useEffectEvent<BarActions['judge']>((stay, gesture) => rescheduling.judge(stay, gesture))
  const show = useEffectEvent<BarActions['show']>((view) => note.current?.show(view && noteOf(view, today)))
  const drop = useEffectEvent<BarActions['drop']>((stay, outcome) => rescheduling.drop(stay, outcome))
  useEffect(() => {
    if (!box.current) return
    const actions: BarActions = {
      stayOf: (key) => stayOf(key),
      judge: (stay, gesture) => judge(stay, gesture),
      show: (view) => show(view),
      drop: (stay, outcome) => drop(stay, outcome),
    }
    const [stopDragging, stopKeys] = [dragBars(box.current, actions), moveByKeys(box.current, actions)]
    return () => {
      stopDragging()
      stopKeys()
    }
  }, [box])
}
