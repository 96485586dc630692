import type { Direction } from './keys.ts'

const rows = 'main :is(li, tbody tr, article, [role="row"])'
const controls = ':is(button, a[href], input[type="checkbox"]):not([tabindex="-1"], :disabled)'

/** What uses the arrows itself. */
const ownArrows = ':is([role="tab"], [role="radio"], [role="slider"], [role="gridcell"], [type="radio"])'

/**
 * Moves the focus in a list, a table or a grid of cards: up and down to the same control of the next row, left and right
 * along the row. `enters` goes to the first list of the page if the focus is in none. Returns false if there is nowhere
 * to go.
 */
export function moveInList(to: Direction, enters = false): boolean {
  const focused = document.activeElement
  const row = focused && rowOf(focused)
  if (focused?.closest(ownArrows)) return false
  if (!focused || !row) return enters && focus(firstControl())
  const inRow = controlsIn(row)
  const at = inRow.findIndex((control) => control === focused)
  if (to === 'left' || to === 'right') {
    const next = inRow[at + (to === 'right' ? 1 : -1)]
    if (next) return focus(next)
  }
  const next = nearest(row, to)
  const there = next && controlsIn(next)
  return focus(there?.[Math.min(at, there.length - 1)])
}

/** The row that has neighbors, from the inside out: a card may hold a short list. */
function rowOf(element: Element): Element | null {
  const row = element.closest(rows)
  if (!row) return null
  return siblingsOf(row).length > 0 ? row : row.parentElement && rowOf(row.parentElement)
}

const siblingsOf = (row: Element) =>
  [...(row.parentElement?.children ?? [])].filter((each) => each !== row && controlsIn(each).length > 0)

/** The nearest neighbor in this direction on the screen; cards stand in columns too. */
function nearest(row: Element, to: Direction): Element | undefined {
  const from = row.getBoundingClientRect()
  const isVertical = to === 'up' || to === 'down'
  const sign = to === 'up' || to === 'left' ? -1 : 1
  const distances = siblingsOf(row).map((each) => {
    const box = each.getBoundingClientRect()
    const [x, y] = [middle(box).x - middle(from).x, middle(box).y - middle(from).y]
    return { each, along: sign * (isVertical ? y : x), across: Math.abs(isVertical ? x : y) }
  })
  return distances
    .filter(({ along, across }) => along > 1 && across <= along)
    .sort((one, other) => one.along + one.across - (other.along + other.across))[0]?.each
}

const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

function controlsIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(controls)].filter((control) => control.checkVisibility())
}

/** Not in what is looked at rather than worked through. */
const firstControl = () =>
  [...document.querySelectorAll(`${rows}:not([data-overview] *)`)]
    .flatMap((row) => controlsIn(row).slice(0, 1))
    .find(Boolean)

function focus(control: HTMLElement | undefined): boolean {
  control?.focus()
  return control !== undefined
}
