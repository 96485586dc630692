import { describe, expect, it } from 'vitest'
import { everyScreen } from '#tests/browser/support/everyScreen.ts'
import { rareDialogs } from '#tests/browser/support/rareDialogs.ts'
import {
  dialogsInSource,
  dialogsNamed,
  dialogsOfTheirOwn,
  plainFormsInDialogs,
} from '#tests/support/dialogsInSource.ts'

/** Dialogs that the walks open without these lists, and why. */
const byThemselves = {
  CommandPalette: 'it is opened by keys, on any page',
  KeysDialog: 'it is opened by keys, on any page',
  AddPasskeyDialog:
    'it says in a browser without passkeys what AddingDialog does in the others, under its title',
}

/* What no walk opens, axe and the languages never see. */
describe('every dialog', () => {
  const opened = [
    ...everyScreen.flatMap(({ dialogs = [] }) => dialogs.map(({ opens }) => opens)),
    ...rareDialogs.map(({ opens }) => opens),
    ...Object.keys(byThemselves),
  ]

  it('is opened by the walks; a new one needs a line in everyScreen.ts, or in rareDialogs.ts', () => {
    const known = new Set(opened.flatMap(dialogsNamed))
    expect(dialogsInSource.length).toBeGreaterThan(60)
    expect(dialogsInSource.filter((dialog) => !known.has(dialog)).map(({ path }) => path)).toEqual([])
  })

  it('is named by the walks so that it is clear which one is meant', () => {
    const unclear = opened.filter((name) => dialogsNamed(name).length !== 1)
    expect(unclear).toEqual([])
  })

  it('scrolls and keeps its buttons in sight also within a form', () => {
    expect(plainFormsInDialogs).toEqual([])
  })

  it('is made of the kit, by which it is found', () => {
    expect(dialogsOfTheirOwn.sort()).toEqual(['ui/dialogs/ConfirmDialog.tsx', 'ui/dialogs/Dialog.tsx'])
  })
})
