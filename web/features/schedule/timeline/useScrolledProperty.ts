import { useEffect, type RefObject } from 'react'

/** Keeps how far the chart is scrolled in `--scrolled`, so that bars cut off at the left keep their names. */
export function useScrolledProperty(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const chart = box.current
    const keep = () => chart?.style.setProperty('--scrolled', `${chart.scrollLeft}px`)
    keep()
    chart?.addEventListener('scroll', keep, { passive: true })
    return () => chart?.removeEventListener('scroll', keep)
  }, [box])
}
