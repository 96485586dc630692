import { text } from '#web/ui/language/text.ts'

/** A page that is reached by a key. */
export interface KeyedPage {
  label: string
  path: string
  /** The letter after g. */
  key: string
  /** Something can be added there, at its address with this. */
  adds?: string
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

/** Where keys work, or what they are for: the headings of the help. */
export const keyParts = ['anywhere', 'goTo', 'lists', 'forms'] as const

export type KeyPart = (typeof keyParts)[number]

/** Keys pressed one after the other, as `KeyboardEvent.key` has them, and what they do. */
export interface KeyBinding {
  keys: readonly string[]
  does: string
  part: KeyPart
  action: KeyAction
}

/** Every key of the product: what the help lists, and what pressing them does. */
export function keyBindings(pages: readonly KeyedPage[]): KeyBinding[] {
  return [
    anywhere(['Control', 'k'], text('search.does.palette'), { kind: 'search' }),
    anywhere(['/'], text('search.does.search'), { kind: 'search' }),
    anywhere(['n'], text('search.does.add'), { kind: 'new' }),
    anywhere(['?'], text('search.does.help'), { kind: 'help' }),
    anywhere(['Escape'], text('search.does.close'), { kind: 'native' }),
    ...pages.map(({ label, path, key }): KeyBinding => ({
      keys: ['g', key],
      does: label,
      part: 'goTo',
      action: { kind: 'go', path },
    })),
    inLists(['j'], text('search.does.enterList'), { kind: 'move', to: 'down', enters: true }),
    inLists(['k'], text('search.does.previousRow'), { kind: 'move', to: 'up' }),
    inLists(['ArrowDown'], text('search.does.nextRow'), { kind: 'move', to: 'down' }),
    inLists(['ArrowUp'], text('search.does.previousRow'), { kind: 'move', to: 'up' }),
    inLists(['ArrowRight'], text('search.does.nextButton'), { kind: 'move', to: 'right' }),
    inLists(['ArrowLeft'], text('search.does.previousButton'), { kind: 'move', to: 'left' }),
    inLists(['Enter'], text('search.does.press'), { kind: 'native' }),
    {
      keys: ['Control', 'Enter'],
      does: text('search.does.save'),
      part: 'forms',
      action: { kind: 'native' },
    },
  ]
}

function anywhere(keys: readonly string[], does: string, action: KeyAction): KeyBinding {
  return { keys, does, part: 'anywhere', action }
}

function inLists(keys: readonly string[], does: string, action: KeyAction): KeyBinding {
  return { keys, does, part: 'lists', action }
}
