import { describe, expect, it } from 'vitest'
import { createEdit } from '#web/live/forms/edit.ts'

const plan = { size: 3, notes: 'calm', brewer: null }

describe('an edit', () => {
  it('sends only what was changed, based on the version that was seen', () => {
    const edit = createEdit(plan, 4)
    const typed = { ...plan, size: 5 }
    expect(edit.changed(typed)).toEqual(['size'])
    expect(edit.baseVersion(['size'])).toBe(4)
  })

  it('takes what is nothing, null and an empty text for the same', () => {
    expect(createEdit({ notes: null }, 1).changed({ notes: '' })).toEqual([])
  })

  it('takes over what others change in fields that were not touched', () => {
    const edit = createEdit(plan, 4)
    const typed = { ...plan, size: 5 }
    expect(edit.receive(typed, { ...plan, notes: 'wild' }, 5)).toEqual({ notes: 'wild' })
    expect(edit.view()).toEqual({ taken: { notes: 5 }, clashing: {} })
    expect(edit.baseVersion(['size'])).toBe(5)
  })

  it('keeps a touched field that others change too, and the version it was based on', () => {
    const edit = createEdit(plan, 4)
    const typed = { ...plan, size: 5 }
    expect(edit.receive(typed, { ...plan, size: 7 }, 5)).toEqual({})
    expect(edit.view().clashing).toEqual({ size: 5 })
    expect(edit.baseVersion(['size'])).toBe(4)
  })

  it('is based on no version that a restored database does not have, be the field touched here or not', () => {
    const edit = createEdit(plan, 9)
    const typed = { ...plan, size: 5 }
    edit.receive(typed, { ...plan, size: 2, notes: 'wild' }, 4)
    expect(edit.view().clashing).toEqual({ size: 4 })
    expect(edit.baseVersion(['size'])).toBe(4)
    expect(edit.baseVersion(['notes'])).toBe(4)
  })

  it('knows no clash when both wrote the same', () => {
    const edit = createEdit(plan, 4)
    const typed = { ...plan, size: 5 }
    edit.receive(typed, typed, 5)
    expect(edit.view().clashing).toEqual({})
    expect(edit.changed(typed)).toEqual([])
  })

  it('is based on what the person decided after a clash, also for the other fields that were sent', () => {
    const edit = createEdit(plan, 4)
    const typed = { ...plan, size: 5, notes: 'wild' }
    edit.rebase({}, ['notes'], 6)
    edit.rebase({ size: 7 }, [], 6)
    expect(edit.changed(typed)).toEqual(['size', 'notes'])
    expect(edit.baseVersion(['size', 'notes'])).toBe(6)
  })

  it('resumes where it was stored, and finds what changed meanwhile', () => {
    const kept = createEdit(plan, 4).keep(['size'])
    const later = createEdit({ ...plan, size: 7 }, 9)
    later.restore(kept)
    expect(later.receive({ ...plan, size: 5 }, { ...plan, size: 7 }, 9)).toEqual({})
    expect(later.view().clashing).toEqual({ size: 9 })
    expect(later.baseVersion(['size'])).toBe(4)
  })
})

it('leaves what was typed alone when the proposal for a new entity comes later', () => {
  const edit = createEdit({ batchNumber: '', notes: '' }, 0)
  const proposal = { batchNumber: '2026-002', notes: '' }
  expect(edit.receive({ batchNumber: '2026-044', notes: '' }, proposal, 0)).toEqual({})
  expect(edit.view()).toEqual({ taken: {}, clashing: {} })
})
