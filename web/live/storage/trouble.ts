import type { PlainId } from '#domain/language/message.ts'
import { text } from '#web/ui/language/text.ts'
import { createListeners } from '#web/listeners.ts'

/** What this browser currently fails to store, each with a sentence for the user. */
const meanings = {
  session: 'connection.keepsNothing',
  commands: 'connection.keepsNoCommands',
  pages: 'connection.keepsNoPages',
} as const satisfies Record<string, PlainId>

const troubled = new Set<keyof typeof meanings>()
const listeners = createListeners()

/** Reports whether something is stored on the device. */
export function reportStorage(what: keyof typeof meanings, isKept: boolean): void {
  if (troubled.has(what) !== isKept) return
  if (isKept) troubled.delete(what)
  else troubled.add(what)
  listeners.call()
}

/** Sentences about what the device fails to store; empty if everything works. */
export const storageTrouble = (): string => [...troubled].map((each) => text(meanings[each])).join(' ')

/** Calls back when that changes. */
export const onStorageTrouble = listeners.add
