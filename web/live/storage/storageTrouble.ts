import type { PlainId } from '#domain/language/message.ts'
import { text } from '#web/ui/language/text.ts'
import { notKept } from './trouble.ts'

const meanings = {
  session: 'connection.keepsNothing',
  commands: 'connection.keepsNoCommands',
  pages: 'connection.keepsNoPages',
  newPages: 'connection.keepsNoNewPages',
  drafts: 'connection.keepsNoDrafts',
} as const satisfies Record<string, PlainId>

/** Sentences about what the device fails to store; empty if everything works. */
export const storageTrouble = (): string => [...notKept()].map((each) => text(meanings[each])).join(' ')
