import { asWritten, message, type Message, type PlainId, type Said } from '#domain/language/message.ts'
import { messageIn } from '#domain/language/storedMessage.ts'
import { catalogues } from '#generated/language/catalogues.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { written } from './readers.ts'

/** What clients write for a person into a note: it is read as their sentences, whatever the language of who writes it. */
const writtenByClients = ['notes.byOwner', 'notes.quickAdd', 'notes.quickRemove'] as const satisfies PlainId[]

/** A note as a person reads it: the sentence that a client wrote for them, or their own words. */
export function noteOf(text: string): Message {
  const known = writtenByClients.find((id) => Object.values(catalogues).some((all) => all[id] === text))
  return known ? message(known) : asWritten(text)
}

/** The note of a movement as it is stored: what it says, and as text, which the previous version reads. */
export function noteColumns(note: Said | null | undefined): {
  notes: string | null
  notesSaid?: Prisma.JsonObject
} {
  if (note === null || note === undefined) return { notes: null }
  const said = typeof note === 'string' ? noteOf(note) : note
  const notes = typeof note === 'string' ? note : written(note)
  // A message is plain JSON.
  return { notes, notesSaid: said as unknown as Prisma.JsonObject }
}

/** What the note of a movement says, or null when it has none; one that is older than its sentence, as it was written. */
export function noteSaid({ notes, notesSaid }: { notes: string | null; notesSaid: unknown }): Message | null {
  return messageIn(notesSaid) ?? (notes === null ? null : noteOf(notes))
}
