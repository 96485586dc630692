import { useEffect, useState, type RefObject } from 'react'

/** The available space of an element, in px, kept current. */
export function useRoom(of: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [room, setRoom] = useState(() => ({ width: innerWidth * 0.7, height: innerHeight * 0.8 }))
  useEffect(() => {
    if (!of.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setRoom((before) => (before.width === width && before.height === height ? before : { width, height }))
    })
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [of])
  return room
}
