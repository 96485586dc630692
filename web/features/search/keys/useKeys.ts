import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { keyBindings, type KeyAction, type KeyBinding, type KeyedPage } from './keys.ts'
import { moveInList } from './moveInList.ts'

/** The second key of two, such as `g d`, is expected this long, in milliseconds. */
const patience = 1_500

/**
 * Listens to the keys of the product. Not while something is typed or chosen in a field, nor while a dialog, a menu or
 * a list is open; the search alone opens from a field too, by Ctrl+K.
 */
export function useKeys(pages: readonly KeyedPage[], show: (what: 'search' | 'help') => void): void {
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
