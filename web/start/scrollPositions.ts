import { useEffect, useLayoutEffect } from 'react'
import { NavigationType } from 'react-router-dom'
import { tabStorage } from '#web/live/storage/deviceStorage.ts'
import type { Visit } from './pageHistory.ts'

const entry = 'scrollPositions'

/** Where each visited page of this tab is scrolled to, by its visit. */
const positions = new Map<string, number>(readPositions())

/** Notes where a page is scrolled to that is about to be left. */
export function keepScrollPosition(visit: Visit): void {
  positions.set(nameOf(visit), window.scrollY)
}

/** The first address that a document opens always has the same key, `default`. */
function nameOf({ location: { key, pathname, search } }: Visit): string {
  return `${key} ${pathname}${search}`
}

/** Begins a visit at the top, at what the address names after #, or by Back where the page was left. */
export function useScrollPosition(visit: Visit): void {
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    const { location, action, isScrollKept } = visit
    const before = action === NavigationType.Pop ? positions.get(nameOf(visit)) : undefined
    const named = document.getElementById(location.hash.slice(1))
    // Nothing is returned: in new browsers scrolling answers with a promise, which React would call when the page is left.
    if (before !== undefined) window.scrollTo(0, before)
    else if (named) named.scrollIntoView()
    else if (!isScrollKept) window.scrollTo(0, 0)
  }, [visit])
  useEffect(() => {
    const leave = () => {
      keepScrollPosition(visit)
      tabStorage.setItem(entry, JSON.stringify([...positions]))
      // The browser itself restores a page to which one returns from another site.
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [visit])
}

function readPositions(): [string, number][] {
  try {
    return JSON.parse(tabStorage.getItem(entry) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}
