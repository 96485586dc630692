import { useLayoutEffect, type RefObject } from 'react'

/** The distance, in px, between notifications and what they must not cover. */
const gap = 8

let usedLast: Element | null = null

/**
 * Tracks the last used control, which notifications must not cover. Once per page; returns a function that stops it.
 */
export function watchUsedControl(): () => void {
  const record = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null
    if (target && !target.closest('[data-notifications]'))
      usedLast = target.closest('button, a, input, select, textarea') ?? target
  }
  const watching = new AbortController()
  const options = { capture: true, signal: watching.signal }
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, record, options)
  return () => watching.abort()
}

/** A vertical range of the screen, in px. */
interface Band {
  top: number
  bottom: number
}

/**
 * The position where a stack of this height covers nothing protected: its usual one if possible, else the nearest free
 * one, else the one that covers least.
 */
export function freePlace(height: number, usual: number, room: number, kept: readonly Band[]): number {
  const places = [usual, ...kept.flatMap(({ top, bottom }) => [top - gap - height, bottom + gap])]
  const possible = places.filter((top) => top >= gap && top + height <= room - gap)
  const covered = (top: number) =>
    kept.reduce(
      (sum, one) => sum + Math.max(0, Math.min(top + height, one.bottom) - Math.max(top, one.top)),
      0,
    )
  const [best] = (possible.length > 0 ? possible : [usual]).sort(
    (one, other) => covered(one) - covered(other) || Math.abs(one - usual) - Math.abs(other - usual),
  )
  return best ?? usual
}

/** Moves a stack of notifications so that it covers no dialog's header or actions, nor the last used control. */
export function useFreePlace(stack: RefObject<HTMLElement | null>, shown: readonly unknown[]): void {
  useLayoutEffect(() => {
    const element = stack.current
    if (!element) return
    place(element, shown.length === 0)
    if (shown.length === 0) return
    // Dialogs open and close as children of the body.
    const dialogs = new MutationObserver(() => place(element, false))
    dialogs.observe(document.body, { childList: true })
    return () => dialogs.disconnect()
  }, [stack, shown])
}

function place(element: HTMLElement, isEmpty: boolean): void {
  element.style.translate = ''
  if (isEmpty) return
  const own = element.getBoundingClientRect()
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  const keptClear = [...(dialog?.querySelectorAll('[data-keep-clear]') ?? []), usedLast]
  const bands = keptClear.flatMap((one) => {
    if (!one?.isConnected) return []
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return right > own.left && left < own.right && bottom > top ? [{ top, bottom }] : []
  })
  const top = freePlace(own.height, own.top, window.innerHeight, bands)
  if (top !== own.top) element.style.translate = `0 ${top - own.top}px`
}
