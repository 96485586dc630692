import { IconSearch } from '@tabler/icons-react'
import { Suspense, useState, useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { text } from '#web/ui/language/text.ts'
import type { PalettePage } from './pages.ts'
import { useLocation, useNavigate } from 'react-router-dom'
import { keyBindings, type KeyAction, type KeyBinding, type KeyedPage, type Direction } from './keys/keys.ts'

const CommandPalette = lazyView('CommandPalette', () => import('./CommandPalette.tsx'))
const KeysDialog = lazyView('KeysDialog', () => import('./keys/KeysDialog.tsx'))

/** The search button of the header, and the keys of every page. With `isAsked` it opens at once. */
export function HeaderSearch({ pages, isAsked }: { pages: readonly PalettePage[]; isAsked: boolean }) {
  const [shown, show] = useState<'search' | 'help' | null>(isAsked ? 'search' : null)
  useKeys(pages, show)
  const close = () => show(null)
  return (
    <>
      <IconButton
        label={text('search.findAnything')}
        icon={IconSearch}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => show('search')}
      />
      <Suspense>
        {shown === 'search' && <CommandPalette pages={pages} onClose={close} />}
        {shown === 'help' && <KeysDialog pages={pages} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The second key of two, such as `g d`, is expected this long, in milliseconds. */
const patience = 1_500

/**
 * Listens to the keys of the product. Not while something is typed or chosen in a field, nor while a dialog, a menu or
 * a list is open; the search alone opens from a field too, by Ctrl+K.
 */
function useKeys(pages: readonly KeyedPage[], show: (what: 'search' | 'help') => void): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const begun = useRef<{ key: string; at: number } | null>(null)
  const run = (action: KeyAction): boolean => {
    switch (action.kind) {
      case 'search':
      case 'help':
        show(action.kind)
        return true
      case 'go':
        void navigate(action.path)
        return true
      case 'new': {
        const adds = pages.find(({ path }) => path === pathname)?.adds
        if (adds !== undefined) void navigate(pathname + adds)
        return adds !== undefined
      }
      case 'move':
        return moveInList(action.to, action.enters)
      case 'native':
        return false
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const before = begun.current
    begun.current = null
    if (event.defaultPrevented || event.altKey || isBehindSomethingOpen()) return
    const isCommand = event.ctrlKey || event.metaKey
    if (!isCommand && isTyping(event.target)) return
    const bindings = keyBindings(pages)
    const first = isCommand ? 'Control' : before && event.timeStamp - before.at < patience ? before.key : null
    const found =
      (first && withKeys(bindings, [first, event.key])) || (!isCommand && withKeys(bindings, [event.key]))
    if (found) {
      if (run(found.action)) event.preventDefault()
    } else if (!isCommand && bindings.some(({ keys }) => keys.length > 1 && keys[0] === event.key)) {
      begun.current = { key: event.key, at: event.timeStamp }
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

const withKeys = (bindings: readonly KeyBinding[], pressed: readonly string[]) =>
  bindings.find(({ keys }) => keys.length === pressed.length && keys.every((key, at) => key === pressed[at]))

const fields =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null
}

/** Whether the page is behind something open; what only fades out is closed. */
function isBehindSomethingOpen(): boolean {
  const open =
    ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]):not([data-closed])'
  return document.querySelector(open) !== null
}

const rows = 'main :is(li, tbody tr, article, [role="row"])'

const controls = ':is(button, a[href], input[type="checkbox"]):not([tabindex="-1"], :disabled)'

/** What uses the arrows itself. */
const ownArrows = ':is([role="tab"], [role="radio"], [role="slider"], [role="gridcell"], [type="radio"])'

/**
 * Moves the focus in a list, a table or a grid of cards: up and down to the same control of the next row, left and right
 * along the row. `enters` goes to the first list of the page if the focus is in none. Returns false if there is nowhere
 * to go.
 */
function moveInList(to: Direction, enters = false): boolean {
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
  return focus(next && counterpart(inRow, at, controlsIn(next)))
}

/** The control of another row that looks like this one, as the second of its kind, say: a row may have one more than others. */
function counterpart(row: HTMLElement[], at: number, other: HTMLElement[]): HTMLElement | undefined {
  const alike = (controls: HTMLElement[]) =>
    controls.filter(({ className }) => className === row[at]?.className)
  return alike(other)[alike(row.slice(0, at)).length] ?? other[Math.min(at, other.length - 1)]
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
