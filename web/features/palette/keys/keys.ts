/** A page that is reached by a key. */
export interface KeyedPage {
  label: string
  path: string
  /** The letter after g. */
  key: string
  /** Something can be added there, at `?new=1`. */
  canAdd?: boolean
}

/** Where the focus moves in a list. */
export type Direction = 'up' | 'down' | 'left' | 'right'

/** What a key does; the one that enters a list works without a focus in it. */
export type KeyAction =
  | { kind: 'search' | 'help' | 'new' }
  | { kind: 'go'; path: string }
  | { kind: 'move'; to: Direction; enters?: true }
  /** Done by the browser and the dialogs; listed only. */
  | { kind: 'native' }

/** Keys pressed one after the other, as `KeyboardEvent.key` has them, and what they do. */
export interface KeyBinding {
  keys: readonly string[]
  does: string
  part: 'Anywhere' | 'Go to' | 'In lists' | 'In forms'
  action: KeyAction
}

/** Every key of the product: what the help lists, and what pressing them does. */
export function keyBindings(pages: readonly KeyedPage[]): KeyBinding[] {
  return [
    anywhere(['Control', 'k'], 'Search, go anywhere, do anything (⌘K on a Mac)', { kind: 'search' }),
    anywhere(['/'], 'Search', { kind: 'search' }),
    anywhere(['n'], 'Add something on this page', { kind: 'new' }),
    anywhere(['?'], 'Show these keys', { kind: 'help' }),
    anywhere(['Escape'], 'Close what is open', { kind: 'native' }),
    ...pages.map(({ label, path, key }): KeyBinding => ({
      keys: ['g', key],
      does: label,
      part: 'Go to',
      action: { kind: 'go', path },
    })),
    inLists(['j'], 'Enter the list, or next row', { kind: 'move', to: 'down', enters: true }),
    inLists(['k'], 'Previous row', { kind: 'move', to: 'up' }),
    inLists(['ArrowDown'], 'Next row', { kind: 'move', to: 'down' }),
    inLists(['ArrowUp'], 'Previous row', { kind: 'move', to: 'up' }),
    inLists(['ArrowRight'], 'Next button of the row', { kind: 'move', to: 'right' }),
    inLists(['ArrowLeft'], 'Previous button of the row', { kind: 'move', to: 'left' }),
    inLists(['Enter'], 'Open or press', { kind: 'native' }),
    { keys: ['Control', 'Enter'], does: 'Save', part: 'In forms', action: { kind: 'native' } },
  ]
}

function anywhere(keys: readonly string[], does: string, action: KeyAction): KeyBinding {
  return { keys, does, part: 'Anywhere', action }
}

function inLists(keys: readonly string[], does: string, action: KeyAction): KeyBinding {
  return { keys, does, part: 'In lists', action }
}
