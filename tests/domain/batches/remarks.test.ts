import { expect, it } from 'vitest'
import { mentionedIn, refuseWithdrawRemark, remarkInShort } from '#domain/batches/remarks.ts'
import { english } from '#tests/support/english.ts'

const people = [
  { id: 'ana', name: 'Ana Novak' },
  { id: 'anna', name: 'Ana Novakova' },
  { id: 'ben', name: 'Ben Okafor' },
  { id: 'zoe', name: 'Zoë' },
]

it.each([
  ['@Ben Okafor, can you check the gravity?', ['ben']],
  ['Ask @ben about the yeast.', ['ben']],
  ['@Ana Novakova and @ana novak both tasted it', ['anna', 'ana']],
  // Two people have this first name.
  ['@Ana has the key', []],
  ['@Benedict is somebody else', []],
  ['write to ben@Ben Okafor.example', []],
  ['(@Zoë) @zoë!', ['zoe']],
  ['@ Ben', []],
])('%s mentions %j', (text, ids) => {
  expect(mentionedIn(text, people)).toEqual(ids)
})

it('a remark is quoted in one line, and shortened', () => {
  expect(remarkInShort('Smells\n of  banana')).toBe('Smells of banana')
  expect(remarkInShort('x'.repeat(500))).toHaveLength(120)
})

it('a remark is withdrawn by its author or an administrator', () => {
  expect(refuseWithdrawRemark('BREWER', true)).toBeNull()
  expect(refuseWithdrawRemark('ADMIN', false)).toBeNull()
  expect(english(refuseWithdrawRemark('BREWER', false))).toBe(
    'This comment is by someone else. Only its author or an administrator can withdraw it.',
  )
  expect(english(refuseWithdrawRemark('VIEWER', true))).toMatch(/^Your role \(Viewer\)/)
})
