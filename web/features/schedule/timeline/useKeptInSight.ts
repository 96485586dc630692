import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Before today, in px, at first. */
const beforePx = 96

const scrollBy = (chart: HTMLElement, px: number) => {
  chart.scrollLeft += px
}

/** Scrolls the chart to today, and by as much as today moves when the chart begins on another day: what is in sight stays there. */
export function useKeptInSight(box: RefObject<HTMLElement | null>, todayAt: number): void {
  const wasAt = useRef(beforePx)
  useLayoutEffect(() => {
    if (!box.current) return
    scrollBy(box.current, todayAt - wasAt.current)
    wasAt.current = todayAt
  }, [box, todayAt])
}
