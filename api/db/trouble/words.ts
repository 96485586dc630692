import type { Trouble } from '#api/db/databaseErrors.ts'
import { message, type Message } from '#domain/language/message.ts'

/** What people read. */
export const troubleForPeople: Record<Trouble, Message> = {
  full: message('request.diskFull'),
  readOnly: message('request.readOnly'),
  connections: message('request.tooBusy'),
}

/** What operators read in the log and at /readyz. */
export const troubleForOperators: Record<Trouble, string> = {
  full: 'the disk of the database is full',
  readOnly: 'the database is read-only',
  connections: 'the database has no free connection',
}
