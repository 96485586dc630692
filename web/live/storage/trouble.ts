import type { PlainId } from '#domain/language/message.ts'
import { text } from '#web/ui/language/text.ts'

/** What this browser currently fails to store, each with a sentence for the user. */
const meanings = {
  session: 'connection.keepsNothing',
  commands: 'connection.keepsNoCommands',
  pages: 'connection.keepsNoPages',
} as const satisfies Record<string, PlainId>

const troubled = new Set<keyof typeof meanings>()
const listeners = new Set<() => void>()

/** Reports whether something is stored on the device. */
export function reportStorage(what: keyof typeof meanings, isKept: boolean): void {
  if (troubled.has(what) !== isKept) return
  if (isKept) troubled.delete(what)
  else troubled.add(what)
  for (const listener of [...listeners]) listener()
}

/** Sentences about what the device fails to store; empty if everything works. */
export const storageTrouble = (): string => [...troubled].map((each) => text(meanings[each])).join(' ')

/** Calls back when that changes. */
export function onStorageTrouble(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
