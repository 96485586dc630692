import { ApolloClient, ApolloLink } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { LiveCache } from '#web/live/cache/cache.ts'
import { watchOver } from '#tests/web/following.ts'
import { ChatPanel } from '#web/features/assistant/ChatPanel.tsx'
import type { Connection } from '#web/live/stream/connection.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'

const suggestedPrompts = [
  'What is the best yeast for a New England IPA?',
  'How do I fix a stuck fermentation?',
  'What water chemistry should I use for a stout?',
] as const
const sorry = 'Sorry, I encountered an error. Please try again.'

/** The fake end of the assistant's subscription. */
let assistant: {
  heard: { role: string; content: string }[]
  say: (text: string, isLast?: boolean, questions?: string[]) => void
  end: (refusal?: string) => void
  isStopped: boolean
}

const line: Connection = {
  subscribe: () => undefined,
  close: () => undefined,
  watch: () => () => undefined,
  listen: (_query, onAnswer, onEnd, variables) => {
    assistant = {
      heard: variables?.messages as typeof assistant.heard,
      say: (text, isLast = false, questions = []) =>
        act(() => onAnswer({ assistantWords: { text, questions, isLast } })),
      end: (refusal) => act(() => onEnd(refusal)),
      isStopped: false,
    }
    return () => {
      assistant.isStopped = true
    }
  },
}

function renderChat({ isConnected = true } = {}) {
  const client = new ApolloClient({ link: ApolloLink.empty(), cache: new LiveCache() })
  watchOver(client, isConnected ? line : null)
  render(
    <ApolloProvider client={client}>
      <MemoryRouter>
        <ChatPanel />
        <Notifications />
      </MemoryRouter>
    </ApolloProvider>,
  )
}

const log = () => within(screen.getByRole('log', { name: 'Conversation' }))
const question = () => screen.getByRole('textbox', { name: 'Your question' })
const unfold = () => userEvent.click(screen.getByRole('button', { name: 'Brewing assistant' }))

it('is one line until it is opened', async () => {
  renderChat()
  expect(screen.queryByRole('textbox')).toBeNull()
  await unfold()
  expect(question()).toHaveFocus()
  await unfold()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('suggests three questions, and streams an answer as elements, never as HTML', async () => {
  renderChat()
  await unfold()
  for (const prompt of suggestedPrompts) expect(screen.getByRole('button', { name: prompt })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: suggestedPrompts[0] }))
  expect(assistant.heard).toEqual([{ role: 'USER', content: suggestedPrompts[0] }])
  expect(screen.getByRole('log')).toHaveAttribute('aria-busy', 'true')
  expect(question()).toHaveFocus()
  assistant.say('Take **London')
  expect(log().getByText('Take **London')).toBeVisible()
  assistant.say(' Ale III**.\n\n<img src=x onerror=alert(1)>')
  expect(log().getByText('London Ale III').tagName).toBe('STRONG')
  expect(log().getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(screen.queryByRole('img', { name: '' })).toBeNull()
  assistant.say('', true)
  expect(screen.getByRole('log')).toHaveAttribute('aria-busy', 'false')
})

it('offers the questions of an answer as buttons that ask them, in any language', async () => {
  renderChat()
  await unfold()
  await userEvent.click(screen.getByRole('button', { name: suggestedPrompts[0] }))
  const offered = ['Was ist heute fällig?', '12 °P in SG umrechnen']
  assistant.say('Das weiß ich nicht.\n\n- ein Punkt\n- noch einer\n\nFragen Sie mich zum Beispiel:\n')
  assistant.say(offered.map((each) => `- ${each}\n`).join(''), true, offered)
  expect(log().getByText('noch einer').tagName).toBe('LI')
  await userEvent.click(log().getByRole('button', { name: 'Was ist heute fällig?' }))
  expect(assistant.heard.at(-1)).toEqual({ role: 'USER', content: 'Was ist heute fällig?' })
})

it('goes on with what was said, by keyboard alone, and keeps it through a reload', async () => {
  renderChat()
  await unfold()
  await userEvent.type(question(), 'First line{Shift>}{Enter}{/Shift}second{Enter}')
  expect(assistant.heard).toEqual([{ role: 'USER', content: 'First line\nsecond' }])
  assistant.say('Yes.')
  assistant.say('', true)
  cleanup()
  renderChat()
  expect(log().getByText('Yes.')).toBeVisible()
  await userEvent.type(question(), 'And then?{Enter}')
  expect(assistant.heard.map(({ content }) => content)).toEqual(['First line\nsecond', 'Yes.', 'And then?'])
  await userEvent.click(screen.getByRole('button', { name: 'New chat' }))
  expect(assistant.isStopped).toBe(true)
  expect(screen.queryByRole('log')).toBeNull()
})

it('can be stopped: the words received stay', async () => {
  renderChat()
  await unfold()
  await userEvent.type(question(), 'Tell me everything{Enter}')
  assistant.say('It began')
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(assistant.isStopped).toBe(true)
  assistant.say(' long ago')
  expect(log().getByText('It began')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send' })).toBeVisible()
})

it('says sorry when no answer comes, with the reason when there is one, and does not send that on', async () => {
  renderChat()
  await unfold()
  await userEvent.type(question(), 'Hello{Enter}')
  assistant.say('Half an ans')
  assistant.end('Please wait 12 seconds.')
  expect(log().getByText(sorry)).toBeVisible()
  expect(await screen.findByText('Please wait 12 seconds.')).toBeVisible()
  await userEvent.type(question(), 'Again{Enter}')
  expect(assistant.heard.map(({ content }) => content)).toEqual(['Hello', 'Again'])
})

it('asks a question again that got no answer, without typing it again', async () => {
  renderChat()
  await unfold()
  await userEvent.type(question(), 'Hello{Enter}')
  assistant.end()
  await userEvent.click(log().getByRole('button', { name: 'Try again' }))
  expect(assistant.heard.map(({ content }) => content)).toEqual(['Hello'])
  assistant.say('Good morning', true)
  expect(log().getAllByText('Hello')).toHaveLength(1)
  expect(log().queryByText(sorry)).toBeNull()
})

it("apologises immediately while the server can't be reached", async () => {
  renderChat({ isConnected: false })
  await unfold()
  await userEvent.type(question(), 'Hello{Enter}')
  expect(log().getByText(sorry)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send' })).toBeVisible()
})
