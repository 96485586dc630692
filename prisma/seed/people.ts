import type { Prisma } from '#generated/prisma/client.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Calendar } from './calendar.ts'

/** A person of the demo brewery. */
export interface Person {
  id: string
  name: string
  email: string
  role: Role
  /** How many days ago the account was created. */
  joined: number
}

const person = (id: string, name: string, account: string, role: Role, joined: number): Person => ({
  id: `demo-${id}`,
  name,
  email: `${account}@brewhouse.local`,
  role,
  joined,
})

export const ana = person('ana', 'Ana Novak', 'admin', 'ADMIN', 412)
export const ben = person('ben', 'Ben Okafor', 'brewer', 'BREWER', 408)
export const clara = person('clara', 'Clara Lindqvist', 'assistant', 'BREWER_ASSISTANT', 231)
const diego = person('diego', 'Diego Ramos', 'viewer', 'VIEWER', 96)
export const eva = person('eva', 'Eva Horvat', 'eva.horvat', 'BREWER', 367)
const frank = person('frank', 'Frank Sato', 'frank.sato', 'BREWER', 154)

const people = [ana, ben, clara, diego, eva, frank]

/** Who brews. */
export const brewers = [ben, eva, frank] as const satisfies readonly [Person, ...Person[]]

/** Who takes readings and counts kegs. */
export const cellar = [clara, clara, ben, eva, frank] as const satisfies readonly [Person, ...Person[]]

/** The accounts of the demo, all with one password. */
export function userRows(calendar: Calendar, passwordHash: string): Prisma.UserCreateManyInput[] {
  return people.map(({ joined, ...account }) => {
    const createdAt = calendar.ago(joined, 10, 15)
    return { ...account, passwordHash, createdAt, updatedAt: createdAt }
  })
}
