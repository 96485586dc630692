import { ApolloClient, type ApolloLink, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { sentences as german } from '#generated/language/de.ts'
import { sentences as english } from '#generated/language/en.ts'
import { LanguageChoice } from '#web/features/account/AccountPage.tsx'
import { LiveCache } from '#web/live/cache/cache.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { offerSentences } from '#web/ui/language/programs.ts'
import { speak, useLanguage } from '#web/ui/language/shownLanguage.ts'
import { aUser } from './anAdministration.tsx'
import { answering } from '#tests/web/answering.ts'

// Not returned: awaited, what popups do a moment later would fall into the act.
afterEach(() => void act(() => speak('en', english)))

/** The choice on a page that is rendered from scratch in another language, as all are. */
function Page() {
  return <LanguageChoice key={useLanguage()} chosen={null} />
}

async function choose(name: string, answer: ApolloLink.Result): Promise<void> {
  const link = answering(
    () =>
      new Observable((observer) => {
        observer.next(answer)
        observer.complete()
      }),
  )
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new LiveCache() })}>
      <Page />
    </ApolloProvider>,
  )
  await userEvent.selectOptions(screen.getByRole('combobox'), name)
}

const saved = { data: { updatePreferences: aUser('ana', { language: 'fr' }) } }

it('takes no focus when another language is chosen elsewhere after a choice that failed', async () => {
  await choose('Deutsch', { errors: [{ message: 'Too many requests.' }] })
  await expect.poll(() => notifications.state().visible).toMatchObject([{ tone: 'error' }])
  act(() => screen.getByRole('combobox').blur())
  act(() => speak('de', german))
  expect(screen.getByRole('combobox', { name: 'Sprache' })).not.toHaveFocus()
})

it('says that a language is saved although its sentences cannot be loaded yet', async () => {
  const loaded = () => Promise.resolve({ sentences: english })
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const languages = { en: loaded, de: loaded, es: loaded, fr: loaded }
  offerSentences('choice', { ...languages, fr: lost })
  await choose('Français', saved)
  await expect
    .poll(() => notifications.state().visible)
    .toMatchObject([{ tone: 'success', message: 'Language saved.' }])
  offerSentences('choice', languages)
})
