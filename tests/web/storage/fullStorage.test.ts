import { afterEach, expect, it, vi } from 'vitest'
import { keepDraft, readDraft } from '#web/live/forms/drafts.ts'
import { storageTrouble } from '#web/live/storage/storageTrouble.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const full = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
const aDraft = { fields: { name: 'Cellar' }, base: {}, versions: {} }

it('says that what is typed is lost by a reload while the device is full, and no more when there is room', () => {
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
  keepDraft('Keg:full', aDraft)
  expect(readDraft('Keg:full')?.fields).toEqual(aDraft.fields)
  expect(storageTrouble()).toMatch(/^This device has no room left: what you type in a form/)
  set.mockRestore()
  keepDraft('Keg:full', aDraft)
  expect(storageTrouble()).toBe('')
})

it('says that a browser stores nothing only when it forbids it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Forbidden.', 'SecurityError')
  })
  keepDraft('Keg:forbidden', aDraft)
  expect(storageTrouble()).toMatch(/^This browser stores nothing/)
})
