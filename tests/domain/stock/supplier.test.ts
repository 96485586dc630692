import { expect, it } from 'vitest'
import { supplier } from '#domain/stock/supplier.ts'
import { english } from '#tests/support/english.ts'

const { email } = supplier.schema.shape

it.each([
  [' orders@maltings.example ', 'orders@maltings.example'],
  ['orders@mälzerei.example', 'orders@xn--mlzerei-5wa.example'],
  [' ', null],
  ['', null],
  [null, null],
])('the address %j of a supplier is stored as %j', (typed, stored) => {
  expect(email.parse(typed)).toBe(stored)
})

it.each([
  ['no domain', 'orders'],
  ['no top-level domain', 'orders@maltings'],
  ['too many characters', `${'o'.repeat(255)}@maltings.example`],
])('an address with %s is told to be none', (_what, typed) => {
  expect(email.safeParse(typed).error?.issues.map(({ message }) => english(message))).toEqual([
    'Email must be an address, such as orders@maltings.example.',
  ])
})
