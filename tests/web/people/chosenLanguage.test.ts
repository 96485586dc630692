import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { storedUnits } from '#domain/units/storedUnits.ts'
import { aUser } from './anAdministration.tsx'
import { beginIn } from '#web/ui/language/beginIn.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { offerSentences } from '#web/ui/language/programs.ts'
import { showLanguage, shownLanguage } from '#web/ui/language/shownLanguage.ts'
import { useKeptUser } from '#web/useKeptUser.ts'

const loaded = () => Promise.resolve({ sentences: {} })
const languages = { en: loaded, de: loaded, es: loaded, fr: loaded }
const brewery = {
  id: 'b1',
  version: 1,
  name: 'Brewhouse',
  timeZone: 'UTC',
  currency: 'USD',
  units: storedUnits,
}

it('shows the language that was chosen last, also when the one before it takes longer to load', async () => {
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => (arrive = resolve))
  offerSentences('account', { ...languages, fr: () => slow.then(loaded) })
  const first = showLanguage('fr')
  await showLanguage('de')
  arrive()
  await first
  expect(shownLanguage()).toBe('de')
})

it('stays in the language that was chosen last when one that could not be loaded can be at last', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const french = vi.fn(loaded).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  offerSentences('office', { ...languages, fr: french })
  const { rerender } = renderHook(
    ({ language }) =>
      useKeptUser({ me: aUser('ana', { language }), brewery }, 'live', () => Promise.resolve(), vi.fn()),
    { initialProps: { language: 'fr' } },
  )
  await expect.poll(() => notifications.shown('missing language')).toBeDefined()
  rerender({ language: 'de' })
  await expect.poll(shownLanguage).toBe('de')
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(notifications.shown('missing language')).toBeUndefined()
  expect(shownLanguage()).toBe('de')
})

it('begins in English while the sentences of its own language cannot be loaded', async () => {
  const spanish = vi.fn(loaded).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  offerSentences('gate', { ...languages, es: spanish })
  await beginIn('es')
  expect(shownLanguage()).toBe('en')
  await beginIn('es')
  expect(shownLanguage()).toBe('es')
})
