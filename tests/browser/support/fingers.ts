import type { CDPSession, ElementHandle, Locator } from 'playwright-core'

/** A finger on the screen, as the device reports it. */
export function fingerOn(cdp: CDPSession) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  return {
    down: (x: number, y: number) => touch('touchStart', [{ x, y }]),
    move: (x: number, y: number) => touch('touchMove', [{ x, y }]),
    up: () => touch('touchEnd', []),
  }
}

/** Several fingers on the screen, each at its place in px. */
export function fingersOn(cdp: CDPSession) {
  type Place = readonly [x: number, y: number]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: readonly Place[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) })
  return {
    down: (...places: Place[]) => touch('touchStart', places),
    move: (...places: Place[]) => touch('touchMove', places),
    up: () => touch('touchEnd', []),
  }
}

/** The middle of an element, in px of the screen. */
export async function middleOf(what: Locator | ElementHandle): Promise<{ x: number; y: number }> {
  const box = await what.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A point of an element within what is visible of a box that scrolls, right of its middle. */
export async function visiblePart(what: Locator, box: Locator): Promise<{ x: number; y: number }> {
  const [at, within] = [await what.boundingBox(), await box.boundingBox()]
  if (!at || !within) throw new Error('It is not on the screen')
  const left = Math.max(at.x, within.x + within.width / 2)
  return { x: (left + Math.min(at.x + at.width, within.x + within.width)) / 2, y: at.y + at.height / 2 }
}
