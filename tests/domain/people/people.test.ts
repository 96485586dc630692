import { describe, expect, it } from 'vitest'
import { invitationMail, inviteFields, refuseDeletion, refuseRoleChange } from '#domain/people/people.ts'
import type { Role } from '#domain/people/roles.ts'
import { english } from '#tests/support/english.ts'

const person = (id: string, role: Role, isActive = true) => ({ id, role, isActive })
const ana = person('ana', 'ADMIN')
const ben = person('ben', 'ADMIN')
const cleo = person('cleo', 'BREWER')

const own = "You can't change your own role. Another administrator can."
const last = 'This is the last administrator. Make someone else an administrator first.'

describe('giving another role', () => {
  it.each([
    ['a brewer becomes an administrator', 'ana', cleo, 'ADMIN', [ana], null],
    ['an administrator demotes another one', 'ana', ben, 'VIEWER', [ana, ben], null],
    ['nobody changes their own', 'ana', ana, 'VIEWER', [ana, ben], own],
    ['the same role is no change', 'ana', ana, 'ADMIN', [ana], null],
    ['the last one stays', 'dora', ana, 'VIEWER', [ana], last],
    [
      'one who never signed in does not count',
      'dora',
      ana,
      'VIEWER',
      [ana, person('x', 'ADMIN', false)],
      last,
    ],
  ] as const)('%s', (_name, asker, target, role, admins, reason) => {
    expect(english(refuseRoleChange(asker, target, role, admins))).toBe(reason)
  })
})

it('nobody deletes themselves or the last administrator', () => {
  expect(refuseDeletion('ana', cleo, [ana])).toBeNull()
  expect(english(refuseDeletion('ana', ana, [ana, ben]))).toBe(
    "You can't delete your own account. Another administrator can.",
  )
  expect(english(refuseDeletion('dora', ana, [ana]))).toBe(last)
})

it('an invitation names who invited whom with which role, and leaves the password out', () => {
  const fields = inviteFields.parse({ name: ' Nora ', email: 'nora@example.com', role: 'BREWER' })
  const textOf = (address: string | null) =>
    invitationMail(fields, 'Ana', address)
      .lines.map((line) => english(line) ?? '')
      .join('\n')
  const text = textOf('https://brewery.example')
  expect(english(invitationMail(fields, 'Ana', null).subject)).toBe('Your invitation to Brewhouse')
  expect(text).toContain('Hello Nora,\n\nAna invited you to Brewhouse as Brewer.')
  expect(text).toContain('Open: https://brewery.example/login')
  expect(text).toContain('Temporary password: {secret}')
  expect(textOf(null)).not.toContain('Open:')
})
