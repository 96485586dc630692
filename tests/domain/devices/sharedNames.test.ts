import { describe, expect, it } from 'vitest'
import { identityOf, isOf, possibleIdentities } from '#domain/devices/sharedNames.ts'

const of = (device: string, addressId: string | null, isShared = true) => ({
  ...{ addressId, reading: { device, isShared } },
})

describe('a name that several devices may have', () => {
  it.each([
    ['the first of its name', of('RED', 'a'), undefined, 'RED'],
    ['the first, once more', of('RED', 'a'), 'a', 'RED'],
    ['one at another address', of('RED', 'b'), 'a', 'RED @ b'],
    ['one of a broker, after one at an address', of('RED', null), 'a', 'RED @ MQTT'],
    ['one of a broker, after one of a broker', of('RED', null), null, 'RED'],
    ['one whose name nobody else has', of('FV3', 'b', false), 'a', 'FV3'],
  ])('is the identity of %s', (_what, sent, first, identity) => {
    expect(identityOf(sent, () => first)).toBe(identity)
    expect(possibleIdentities(sent)).toContain(identity)
    expect(isOf(identity, sent.reading)).toBe(true)
  })

  it('is not that of another name', () => {
    expect(isOf('RED @ b', { device: 'BLUE', isShared: true })).toBe(false)
    expect(isOf('FV3 @ b', { device: 'FV3', isShared: false })).toBe(false)
  })
})
