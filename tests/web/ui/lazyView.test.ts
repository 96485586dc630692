import { expect, it, vi } from 'vitest'
import { offerSentences } from '#web/ui/language/programs.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'

it('preloads a view with what it says, so that it can be shown without a connection', async () => {
  const en = vi.fn(() => Promise.resolve({ sentences: {} }))
  const View = lazyView('View', async () => {
    offerSentences('a view', { en, de: en, es: en, fr: en })
    return { View: () => null }
  })
  await View.preload()
  expect(en).toHaveBeenCalledOnce()
})

it('says nothing of a view that cannot be preloaded', async () => {
  const View = lazyView<'View', object>('View', () => Promise.reject(new Error('There is no network.')))
  await expect(View.preload()).resolves.toBeUndefined()
})
