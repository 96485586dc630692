import { useEffect, useState, type RefObject } from 'react'

/** The current width of an element in px; `first` until it is measured. */
export function useWidth(box: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(200, entry.contentRect.width)),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}
