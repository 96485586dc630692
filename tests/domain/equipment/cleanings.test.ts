import { describe, expect, it } from 'vitest'
import { cleaningFields, cleaningInWords, cleaningMethods } from '#domain/equipment/cleanings.ts'
import { english } from '#tests/support/english.ts'

const cleaning = { equipmentId: 'FV-1', method: 'CAUSTIC', note: null, timestamp: null }
const reasonsFor = (wrong: object) =>
  cleaningFields.safeParse({ ...cleaning, ...wrong }).error?.issues.map(({ message }) => english(message))

describe('the record of a cleaning', () => {
  it.each(cleaningMethods)('takes %s with a note', (method) => {
    expect(reasonsFor({ method, note: 'As always.' })).toBeUndefined()
  })

  it.each([
    [{ equipmentId: '' }, 'Vessel is required.'],
    [{ method: undefined }, 'Method is required.'],
    [{ method: 'BLEACH' }, 'Method is required.'],
    [{ note: 'x'.repeat(501) }, 'Note may have at most 500 characters.'],
    [{ note: 'a\0b' }, "Note has a character that can't be stored."],
    [{ timestamp: 'yesterday' }, 'Enter the date and time like 2026-04-03T17:20:00Z.'],
    [{ method: 'OTHER' }, 'Write in the note how the vessel was cleaned.'],
    [{ method: 'OTHER', note: '  ' }, 'Write in the note how the vessel was cleaned.'],
  ])('is refused with %o', (wrong, reason) => {
    expect(reasonsFor(wrong)).toEqual([reason])
  })

  it('is told by its method and its note', () => {
    expect(english(cleaningInWords({ method: 'CIP_CYCLE', note: null }))).toBe('CIP cycle')
    expect(english(cleaningInWords({ method: 'ACID', note: '1 %' }))).toBe('Acid wash: 1 %')
    expect(english(cleaningInWords({}))).toBe('Cleaning')
  })
})
