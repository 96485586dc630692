import { useLayoutEffect, type RefObject } from 'react'

/** The distance, in px, between notifications and what they must not cover. */
const gap = 8

/** Where notifications may take a third of the height: a phone, upright or on its side. */
const phone = '(max-width: 767.98px), (max-height: 500px)'

let usedLast: Element | null = null
let typedInto: Element | null = null
let isPressed = false

/**
 * Tracks the last used control and the field last typed into, which notifications must not cover, and whether one of them is
 * being pressed, so that it doesn't move away before the click. Once per page; returns a function that stops it.
 */
export function watchUsedControl(): () => void {
  const record = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null
    const isOnNotification = Boolean(target?.closest('[data-notifications]'))
    isPressed = isOnNotification && event.type === 'pointerdown'
    if (!target || isOnNotification || event.type === 'click') return
    if (event.type === 'input') typedInto = target
    else usedLast = target.closest('button, a, input, select, textarea') ?? target
  }
  const watching = new AbortController()
  const options = { capture: true, signal: watching.signal }
  for (const kind of ['pointerdown', 'click', 'keydown', 'input'])
    window.addEventListener(kind, record, options)
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

/**
 * Which of the cards, newest first, are shown on a phone: those that together take a third of its height, the newest in any
 * case.
 */
export function countFitting(heights: readonly number[], screen: number): number {
  let sum = 0
  const more = heights.findIndex((height, at) => {
    sum += height + (at > 0 ? gap : 0)
    return at > 0 && sum > screen / 3
  })
  return more < 0 ? heights.length : more
}

/**
 * Moves a stack of notifications so that it covers no dialog's header or actions, nor the bar of a page, nor the last used control, nor the field last
 * typed into. On a phone, those for which there is no room are folded away.
 */
export function useFreePlace(stack: RefObject<HTMLElement | null>, shown: readonly unknown[]): void {
  useLayoutEffect(() => {
    const element = stack.current
    if (!element) return
    place(element, shown.length === 0)
    if (shown.length === 0) return
    // Dialogs open and close as children of the body.
    const again = () => place(element, false)
    const dialogs = new MutationObserver(again)
    dialogs.observe(document.body, { childList: true })
    const watching = new AbortController()
    const options = { capture: true, passive: true, signal: watching.signal }
    for (const kind of ['input', 'scroll', 'resize']) window.addEventListener(kind, again, options)
    return () => {
      dialogs.disconnect()
      watching.abort()
    }
  }, [stack, shown])
}

function place(element: HTMLElement, isEmpty: boolean): void {
  if (isPressed && !isEmpty) return
  element.style.translate = ''
  if (isEmpty) return
  fold([...element.children])
  const own = element.getBoundingClientRect()
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  const keptClear = [...(dialog ?? document).querySelectorAll('[data-keep-clear]'), usedLast, typedInto]
  const bands = keptClear.flatMap((one) => {
    if (!one?.isConnected) return []
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return right > own.left && left < own.right && bottom > top ? [{ top, bottom }] : []
  })
  const top = freePlace(own.height, own.top, window.innerHeight, bands)
  if (top !== own.top) element.style.translate = `0 ${top - own.top}px`
}

function fold(cards: readonly Element[]): void {
  for (const card of cards) card.removeAttribute('data-folded')
  if (!window.matchMedia(phone).matches) return
  const heights = cards.map((card) => card.getBoundingClientRect().height)
  for (const card of cards.slice(countFitting(heights, window.innerHeight)))
    card.setAttribute('data-folded', '')
}
