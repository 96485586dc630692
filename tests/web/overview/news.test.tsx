import { ApolloClient, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import type { Role } from '#domain/people/roles.ts'
import { Bell } from '#web/features/news/Bell.tsx'
import { NewsPage } from '#web/features/news/NewsPage.tsx'
import type { NewsView } from '#web/features/news/newsDocuments.ts'
import type { UndoableView } from '#web/live/commands/useUndoable.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import type { Change } from '#web/entities/changes.ts'
import { createFollow } from '#web/live/connection/follow.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { isoMinutesAgo } from '#tests/support/data/ago.ts'
import { aBatch } from '#tests/web/schedule/aBatch.ts'
import { anAlert } from './anAlert.ts'
import { answering } from '#tests/web/answering.ts'

const at = isoMinutesAgo(3)

/** The server: its responses, what it received, and a function that delivers a change. */
let house: {
  undoable: UndoableView[]
  unread: number
  news: NewsView
  sent: string[]
  tell: (change: Partial<Change>) => void
}

beforeEach(() => {
  localStorage.setItem('userInfo', JSON.stringify({ _id: 'me', name: 'Ana', role: 'brewer', token: 't' }))
  house = {
    unread: 2,
    news: {
      upTo: '10',
      after: '5',
      since: at,
      earlier: [
        {
          id: '4',
          at,
          text: 'Bo logged an entry on Harvest IPA 2026-031',
          link: '/logs',
          ...{ topic: 'LOGS', isForMe: false },
        },
      ],
      alerts: [1, 2, 3, 4, 5, 6, 7].map((id) => anAlert(id)),
      items: [
        {
          id: '9',
          at,
          text: 'Bo moved Harvest IPA 2026-031 to Fermenting',
          link: '/schedule',
          ...{ topic: 'BATCHES', isForMe: true },
        },
      ],
    },
    sent: [],
    undoable: [],
    tell: () => undefined,
  }
})

function renderBell(role: Role = 'BREWER', page = <Bell />) {
  const cache = new LiveCache()
  const link = answering(
    ({ operationName = '', variables }) =>
      new Observable((observer) => {
        house.sent.push(
          `${operationName} ${String(variables.upTo ?? variables.id ?? variables.of ?? '')}`.trim(),
        )
        const answers: Record<string, unknown> = {
          UnreadNews: { asOfSeq: '10', unreadNews: house.unread },
          News: { news: house.news },
          MarkNewsSeen: { markNewsSeen: '10' },
          AcknowledgeAlert: { acknowledgeAlert: { ...anAlert(1), version: 2, acknowledgedAt: at } },
          UndoableNow: { undoable: house.undoable },
          Undo: { undo: 'c1' },
        }
        observer.next({ data: answers[operationName] as Record<string, unknown> })
        observer.complete()
      }),
  )
  const client = new ApolloClient({ link, cache: new LiveCache() })
  createFollow({
    client,
    cache,
    open: ({ onChange }) => {
      house.tell = (change) => act(() => onChange({ at, by: null, commandId: null, ...change } as Change))
      return { close: () => undefined, nudge: () => undefined }
    },
  })
  act(() => cache.onAnswer('10'))
  house.tell({
    __typename: 'Heartbeat',
    seq: '10',
    serverTime: new Date().toISOString(),
    build: 'b',
    epoch: 'e',
  })
  render(
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ name: 'Ana', role }}>
        <MemoryRouter>{page}</MemoryRouter>
      </SignedInUserContext>
    </ApolloProvider>,
  )
}

const bell = (name: string | RegExp) => screen.findByRole('button', { name })

it("counts unread alerts and other people's changes to the reader's batches, live", async () => {
  renderBell()
  await bell('News, 2 unread')
  const bo = { id: 'bo', name: 'Bo' }
  const ana = { id: 'me', name: 'Ana', role: 'BREWER' as const }
  const mine = aBatch({ id: '1', brewer: ana })
  house.tell({ __typename: 'BatchSaved', seq: '11', by: bo, batchId: '1', batch: mine })
  await bell('News, 3 unread')
  house.tell({ __typename: 'AlertRaised', seq: '12' })
  await bell('News, 4 unread')
  house.tell({ __typename: 'BatchSaved', seq: '13', by: bo, batchId: '2', batch: aBatch({ id: '2' }) })
  house.tell({ __typename: 'BatchSaved', seq: '14', by: ana, batchId: '1', batch: mine })
  house.tell({ __typename: 'RecipeRemoved', seq: '15', by: bo, recipeId: 'r' })
  house.tell({ __typename: 'AlertRaised', seq: '16' })
  await bell('News, 5 unread')
  expect(house.sent).toEqual(['UnreadNews'])
})

it('shows the worst alerts and what happened, with the way there; to look is to have seen it', async () => {
  renderBell()
  await userEvent.click(await bell(/unread/))
  const news = within(await screen.findByRole('dialog', { name: 'News' }))
  expect(
    await news.findByRole('link', { name: /Bo moved Harvest IPA 2026-031 to Fermenting 3 min ago/ }),
  ).toHaveAttribute('href', '/schedule')
  expect(news.getAllByRole('link', { name: /Low stock/ })).toHaveLength(5)
  expect(news.getByRole('link', { name: '2 more on the dashboard' })).toHaveAttribute('href', '/dashboard')
  await userEvent.click(news.getAllByRole('button', { name: 'Acknowledge' })[0]!)
  expect(house.sent).toEqual(expect.arrayContaining(['AcknowledgeAlert a1', 'MarkNewsSeen 10']))
  expect(news.queryByRole('button', { name: 'Mark all as seen' })).not.toBeInTheDocument()
  expect(news.getByRole('heading', { name: 'Earlier' })).toBeVisible()
  expect(news.getByRole('link', { name: /Bo logged an entry/ })).toBeVisible()
  // News that were new on opening stay in place while being read.
  const [moved] = house.news.items
  house.news = { ...house.news, after: '10', items: [], earlier: [moved!, ...house.news.earlier] }
  house.tell({ __typename: 'RecipeRemoved', seq: '11', by: { id: 'bo', name: 'Bo' }, recipeId: 'r' })
  await waitFor(() => expect(house.sent.filter((sent) => sent === 'News')).toHaveLength(2))
  expect(news.queryByText('Nothing has changed since your last visit.')).not.toBeInTheDocument()
})

it('offers what one just did to be undone, after its notice is gone', async () => {
  const soon = new Date(Date.now() + 40_000).toISOString()
  house.undoable = [
    { commandId: 'c1', action: 'Kegs removed', description: 'Pale: 1 keg of 1/2 BBL', at, until: soon },
  ]
  renderBell()
  await userEvent.click(await bell(/unread/))
  house.undoable = []
  await userEvent.click(await screen.findByRole('button', { name: /^Undo: Kegs removed, Pale: 1 keg/ }))
  await waitFor(() => expect(house.sent).toContain('Undo c1'))
  house.tell({ __typename: 'KegCountChanged', seq: '11', by: { id: 'me', name: 'Ana' } })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument())
})

it('falls silent when the news were marked as seen on another device, and not when someone else did', async () => {
  renderBell()
  await bell('News, 2 unread')
  house.unread = 0
  house.tell({
    __typename: 'NewsSeen',
    seq: '11',
    by: { id: 'bo', name: 'Bo' },
    userId: 'bo',
  })
  expect(screen.getByRole('button', { name: 'News, 2 unread' })).toBeVisible()
  house.tell({
    __typename: 'NewsSeen',
    seq: '12',
    by: { id: 'me', name: 'Ana' },
    userId: 'me',
  })
  await bell('News')
  expect(house.sent).toEqual(['UnreadNews', 'UnreadNews'])
})

it('shows a viewer why they cannot acknowledge alerts', async () => {
  renderBell('VIEWER')
  await userEvent.click(await bell(/unread/))
  const [acknowledge] = await screen.findAllByRole('button', { name: 'Acknowledge' })
  expect(acknowledge).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(acknowledge!)
  await waitFor(() => expect(house.sent).toContain('News'))
  expect(house.sent.join()).not.toContain('AcknowledgeAlert')
})

it('lists on its page what concerns the reader first, then the rest by day and subject, read and unread', async () => {
  const recipe = { id: '8', at, text: 'Bo added recipe Stout', link: '/recipes' }
  house.news.items.push({ ...recipe, topic: 'RECIPES', isForMe: false })
  renderBell('BREWER', <NewsPage />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Notifications Page' })).toBeVisible()
  const mine = within(await screen.findByRole('region', { name: 'For you' }))
  const alerts = within(screen.getByRole('region', { name: 'Alerts' }))
  const low = alerts.getAllByText(/left\. Reorder at/)
  expect(low.map(({ textContent }) => textContent)).toEqual(Array(7).fill('3 oz left. Reorder at 8 oz.'))
  expect(mine.getByRole('link', { name: /^Unread: Bo moved Harvest IPA/ })).toHaveAttribute(
    'href',
    '/schedule',
  )
  expect(mine.queryByText(/Bo added recipe/)).toBeNull()
  const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(parts.slice(0, 2)).toEqual(['For you', 'Alerts'])
  const today = within(screen.getByRole('region', { name: /^(Today|Yesterday)$/ }))
  const subjects = today.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(subjects).toEqual(['Logs', 'Recipes'])
  expect(today.getByRole('link', { name: /^Unread: Bo added recipe Stout/ })).toBeVisible()
  expect(today.getByRole('link', { name: /^Bo logged an entry/ })).toBeVisible()
  await waitFor(() => expect(house.sent).toContain('MarkNewsSeen 10'))
})
