import { ApolloClient, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { MailCard } from '#web/features/account/AccountPage.tsx'
import { LiveCache } from '#web/live/cache/cache.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { answering } from '#tests/web/answering.ts'
import { aUser } from './anAdministration.tsx'

/** The card of an administrator, on a server with or without a mail server; returns what the card sends. */
function renderCard(isMailConfigured: boolean): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  const saved = { updatePreferences: aUser('ana', { warningMails: false }) }
  const settings = { systemSettings: { __typename: 'SystemSettings', isMailConfigured } }
  const link = answering(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        const isQuery = operationName === 'MailServer'
        if (!isQuery) sent.push(variables)
        observer.next({ data: isQuery ? settings : saved })
        observer.complete()
      }),
  )
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new LiveCache() })}>
      <MailCard me={aUser('ana', { email: 'ana@brewery.example', warningMails: true })} />
    </ApolloProvider>,
  )
  return sent
}

it('says that no mail server is set, and who can set one', async () => {
  renderCard(false)
  expect(await screen.findByText(/^No mail server is set, .* SMTP_URL\.$/)).toBeVisible()
  expect(screen.queryByText(/^Messages to/)).not.toBeInTheDocument()
})

it('an administrator turns warnings by mail off, and nothing else', async () => {
  const sent = renderCard(true)
  expect(await screen.findByText('Messages to ana@brewery.example.')).toBeVisible()
  const box = screen.getByRole('checkbox', { name: /^Warn me when something threatens/ })
  expect(box).toBeChecked()
  await userEvent.click(box)
  await expect
    .poll(() => notifications.state().visible)
    .toMatchObject([{ tone: 'success', message: 'Mail setting saved.' }])
  expect(sent).toEqual([{ warningMails: false, commandId: expect.any(String) as string }])
})
