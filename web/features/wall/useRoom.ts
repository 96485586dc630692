import { useEffect, useState, type RefObject } from 'react'
import type { Room } from '#web/features/wall/tiles/wallGrid.ts'

/** The available space of an element, kept current. */
export function useRoom(of: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState(() => roomOf(innerWidth * 0.96, innerHeight * 0.83))
  useEffect(() => {
    if (!of.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setRoom((before) => {
        const now = roomOf(width, height)
        const isSame = before.width === width && before.height === height && before.unit === now.unit
        return isSame ? before : now
      })
    })
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [of])
  return room
}

/** The unit is that of Stage in wallParts.ts. */
function roomOf(width: number, height: number): Room {
  const isPortrait = innerHeight >= innerWidth
  const unit = isPortrait
    ? Math.min(innerWidth / 1080, innerHeight / 1920)
    : Math.min(innerWidth / 1920, innerHeight / 1080)
  return { width, height, unit, isPortrait }
}
