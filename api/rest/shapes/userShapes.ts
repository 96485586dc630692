import { z } from 'zod'
import type { Prisma } from '#generated/prisma/client.ts'
import { moment, stamps, stampsOf } from './shapes.ts'
import { roleNames, roleWords } from './words.ts'

/** A person as administrators see them. */
export const user = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    role: roleWords.word,
    isActive: z.boolean().describe('False while an invitation is pending.'),
    lastSignInAt: moment.nullable(),
    ...stamps,
  })
  .meta({ id: 'User' })

/** A person in that shape. */
export function shownUser(row: Prisma.UserModel) {
  const { id, name, email, role, isActive, lastSignInAt } = row
  return {
    _id: id,
    name,
    email,
    role: roleNames[role],
    isActive,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    ...stampsOf(row),
  }
}
