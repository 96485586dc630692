import { ApolloClient, type ApolloLink, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { WarningsChoice } from '#web/features/account/AccountPage.tsx'
import { LiveCache } from '#web/live/cache/cache.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { answering } from '#tests/web/answering.ts'
import { aUser } from './anAdministration.tsx'

it('an administrator turns warnings by mail off, and nothing else', async () => {
  const sent: Record<string, unknown>[] = []
  const answer: ApolloLink.Result = { data: { updatePreferences: aUser('ana', { warningMails: false }) } }
  const link = answering(
    ({ variables }) =>
      new Observable((observer) => {
        sent.push(variables)
        observer.next(answer)
        observer.complete()
      }),
  )
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new LiveCache() })}>
      <WarningsChoice isChosen />
    </ApolloProvider>,
  )
  const box = screen.getByRole('checkbox', { name: /^Warn me when something threatens/ })
  expect(box).toBeChecked()
  await userEvent.click(box)
  await expect
    .poll(() => notifications.state().visible)
    .toMatchObject([{ tone: 'success', message: 'Mail setting saved.' }])
  expect(sent).toEqual([{ warningMails: false, commandId: expect.any(String) as string }])
})
