import type { Trouble } from '#api/db/databaseErrors.ts'

/** What people read. */
export const troubleForPeople: Record<Trouble, string> = {
  full: 'There is no space left to save this, so nothing was changed. Tell an administrator, then try again.',
  readOnly: 'Nothing can be saved right now, only read. Please try again in a few minutes.',
  connections: 'Brewhouse has too much to do right now. Please try again in a moment.',
}

/** What operators read in the log and at /readyz. */
export const troubleForOperators: Record<Trouble, string> = {
  full: 'the disk of the database is full',
  readOnly: 'the database is read-only',
  connections: 'the database has no free connection',
}
