import { expect, it } from 'vitest'
import {
  groupCode,
  readCode,
  refuseReset,
  refusePasskey,
  refuseAppRemoval,
  refusePasskeyRemoval,
} from '#domain/people/secondFactor.ts'
import { english } from '#tests/support/english.ts'

it.each([
  ['123456', { kind: 'APP', digits: '123456' }],
  [' 123 456 ', { kind: 'APP', digits: '123456' }],
  ['012345', { kind: 'APP', digits: '012345' }],
  ['12345-67890-12345-67890', { kind: 'RECOVERY', digits: '12345678901234567890' }],
  ['12345 67890 12345 67890', { kind: 'RECOVERY', digits: '12345678901234567890' }],
  ['', null],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['١٢٣٤٥٦', null],
])('reads the typed code %j', (typed, code) => {
  expect(readCode(typed)).toEqual(code)
})

it('shows a recovery code in groups of five, which are read again', () => {
  expect(groupCode('12345678901234567890')).toBe('12345-67890-12345-67890')
  expect(readCode(groupCode('00000111112222233333'))).toEqual({
    kind: 'RECOVERY',
    digits: '00000111112222233333',
  })
})

it.each([
  ['ben', new Date(0), null],
  ['ben', null, 'This person has no second factor.'],
  [
    'ana',
    new Date(0),
    "You can't reset your own second factor. Turn it off on your account page, or ask another administrator.",
  ],
])('an administrator Ana resets the second factor of %s, turned on at %s: %s', (id, secondFactorAt, said) => {
  expect(english(refuseReset('ana', { id, secondFactorAt }))).toBe(said)
})

it.each([
  ['', 0, 'Give the passkey a name.'],
  ['x'.repeat(61), 0, 'The name of a passkey has at most 60 characters.'],
  ['Key 1', 3, 'You have a passkey named Key 1 already. Choose another name.'],
  ['Phone', 20, 'You have 20 passkeys, and more are not possible. Remove one first.'],
  ['Phone', 19, null],
])('of a passkey named "%s" beside %i others says: %s', (name, others, said) => {
  const refusal = refusePasskey(
    name,
    Array.from({ length: others }, (_, n) => ({ name: `Key ${n}` })),
  )
  expect(refusal && english(refusal)).toBe(said)
})

it('lets the last passkey go only beside an app', () => {
  expect(refusePasskeyRemoval(1, true)).toBeNull()
  expect(refusePasskeyRemoval(2, false)).toBeNull()
  expect(refusePasskeyRemoval(1, false)).not.toBeNull()
})

it('lets the app go only beside a passkey', () => {
  expect(refuseAppRemoval(1)).toBeNull()
  expect(refuseAppRemoval(0)).not.toBeNull()
})
