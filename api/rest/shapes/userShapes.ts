import { z } from 'zod'
import { entity, moment, stamps } from './shapes.ts'
import { roleWords } from './words.ts'

/** What administrators see of a person. */
export const userFields = {
  name: z.string(),
  email: z.string(),
  role: roleWords.word,
  isActive: z.boolean().describe('False while an invitation is pending.'),
  lastSignInAt: moment.nullable(),
  ...stamps,
}

/** A person as administrators see them. */
export const user = entity(userFields).meta({ id: 'User' })
