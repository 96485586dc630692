import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react'

interface WholeLines {
  /** The panel, whose size decides. */
  box: RefObject<HTMLElement | null>
  list: RefObject<HTMLUListElement | null>
  /** How many of the lines are to be rendered. */
  shown: number
}

/** How many of these lines fit whole into their panel. Nobody can scroll on the wall. */
export function useWholeLines(lines: readonly ReactElement[]): WholeLines {
  const box = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [fit, setFit] = useState({ lines, shown: lines.length })
  if (fit.lines !== lines) setFit({ lines, shown: lines.length })
  useLayoutEffect(() => {
    if (!list.current || fit.shown === 0) return
    const { scrollHeight, clientHeight } = list.current
    if (scrollHeight > clientHeight + 1) setFit({ ...fit, shown: fit.shown - 1 })
  }, [fit])
  useEffect(() => {
    const measureAgain = () => setFit(({ lines: all }) => ({ lines: all, shown: all.length }))
    const observer = new ResizeObserver(measureAgain)
    if (box.current) observer.observe(box.current)
    document.fonts.addEventListener('loadingdone', measureAgain)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', measureAgain)
    }
  }, [])
  return { box, list, shown: fit.shown }
}
