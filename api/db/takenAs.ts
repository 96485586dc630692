import { Conflict } from '#api/errors.ts'
import type { Said } from '#domain/language/message.ts'
import { isUniqueViolation } from './databaseErrors.ts'

/** For `catch`: a violated unique constraint, since a concurrent write won, is a Conflict with this sentence. */
export function takenAs(sentence: Said, conflict?: Record<string, unknown>): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? new Conflict(sentence, conflict) : error
  }
}
