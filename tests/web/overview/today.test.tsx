import { ApolloClient, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { LiveCache } from '#web/live/cache/cache.ts'
import { asWritten } from '#domain/language/message.ts'
import type { Role } from '#domain/people/roles.ts'
import { watchOver } from '#tests/web/following.ts'
import type { TodayItemView } from '#web/features/today/todayDocuments.ts'
import { TodayPanel } from '#web/features/today/TodayPanel.tsx'
import type { Connection } from '#web/live/stream/connection.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { answering } from '#tests/web/answering.ts'
import { aVessel } from '#tests/web/schedule/aBatch.ts'

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)
const harvest = { id: 'b1', batchNumber: '2026-031', recipeName: 'Harvest IPA' }
const nothing = {
  ...{ dueAt: null, dueOn: null, batch: null, vessel: null, person: null, team: [], timer: null },
  ingredientId: null,
}

const reading: TodayItemView = {
  ...{ ...nothing, id: 'READING:b1', kind: 'READING', textSaid: asWritten('Take a reading') },
  dueAt: daysFromNow(-2).toISOString(),
  batch: harvest,
  vessel: { id: 'v10', label: 'FV-10' },
  person: { id: 'bo', name: 'Bo' },
}
const move: TodayItemView = {
  ...{
    ...reading,
    id: 'CONDITION:b2',
    kind: 'CONDITION',
    textSaid: asWritten('Move to a brite tank'),
    team: ['me'],
  },
  dueAt: daysFromNow(2).toISOString(),
  batch: { ...harvest, id: 'b2', batchNumber: '2026-032' },
}
const dryHop: TodayItemView = {
  ...{ ...reading, id: 'DRY_HOP:b1:7200', kind: 'DRY_HOP', textSaid: asWritten('Dry hop with 12 oz Citra') },
}
const cleaning: TodayItemView = {
  ...{
    ...nothing,
    id: 'CLEANING:v2',
    kind: 'CLEANING',
    textSaid: asWritten('Clean FV-2 and mark it available'),
  },
  dueAt: new Date().toISOString(),
  vessel: { id: 'v2', label: 'FV-2' },
}
const task: TodayItemView = {
  ...{
    ...nothing,
    id: 'TASK:t1',
    kind: 'TASK',
    textSaid: asWritten('Order labels'),
    dueOn: dayAt(new Date()),
  },
  person: { id: 'me', name: 'Ana' },
}

const doneTask = {
  ...{ __typename: 'Task', id: 't1', version: 2, title: 'Order labels' },
  ...{ dueOn: dayAt(new Date()), doneAt: new Date().toISOString() },
}

/** The server: what it answered, what it received, and the subscription by which it pushes more. */
let house: { today: TodayItemView[]; sent: string[]; tell?: (today: TodayItemView[]) => void }
const opened = vi.fn<(dialog: object) => void>()

beforeEach(() => {
  opened.mockClear()
  house = { today: [reading, cleaning, task, move], sent: [] }
})

const line: Connection = {
  subscribe: () => undefined,
  close: () => undefined,
  listen: () => () => undefined,
  watch: (_query, onAnswer) => {
    house.tell = (today) => act(() => onAnswer({ today }))
    return () => undefined
  },
}

function Place() {
  return <output>{useLocation().pathname + useLocation().search}</output>
}

async function renderToday(role: Role = 'BREWER', whenNothing?: ReactNode) {
  const link = answering(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        if (operationName !== 'Today') house.sent.push(`${operationName} ${String(variables.id)}`)
        observer.next({
          data:
            operationName === 'Today'
              ? { today: house.today }
              : { setEquipmentStatus: aVessel(), completeTask: doneTask },
        })
        observer.complete()
      }),
  )
  const client = new ApolloClient({ link, cache: new LiveCache() })
  watchOver(client, line)
  render(
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ id: 'me', name: 'Ana', role }}>
        <MemoryRouter>
          <TodayPanel onOpen={opened} whenNothing={whenNothing} />
          <Place />
          <Notifications />
        </MemoryRouter>
      </SignedInUserContext>
    </ApolloProvider>,
  )
  return within(await screen.findByRole('region', { name: 'Today' }))
}

it('shows what is late first, then what is due by tank, and what comes next on demand', async () => {
  const panel = await renderToday()
  expect(await panel.findByText('1 late · 2 today')).toBeVisible()
  const of = (name: string) => within(panel.getByRole('group', { name }))
  expect(panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Late',
    'Today',
  ])
  const late = of('Late')
  expect(late.getByText('2 days late')).toBeVisible()
  expect(late.getByText('FV-10')).toBeVisible()
  expect(late.getByRole('link', { name: '2026-031' })).toHaveAttribute('href', '/batch?number=2026-031')
  expect(late.getByRole('button')).toHaveAccessibleDescription('FV-10 Harvest IPA 2026-031 · Bo')
  expect(
    of('Today')
      .getAllByRole('button')
      .map((tick) => tick.getAttribute('aria-label')),
  ).toEqual(['Record cleaning: Clean FV-2 and mark it available', 'Done: Order labels'])
  await userEvent.click(panel.getByRole('button', { name: 'Show the next days (1)' }))
  expect(of('Next days').getByText('Move to a brite tank')).toBeVisible()
})

it('shows whose work it is, and only mine when I ask for it', async () => {
  const panel = await renderToday()
  await userEvent.click(await panel.findByRole('radio', { name: 'People' }))
  expect(panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Ana',
    'Bo',
    'Anybody',
  ])
  await userEvent.click(panel.getByRole('radio', { name: 'Mine' }))
  expect(panel.getByText('Order labels')).toBeVisible()
  expect(panel.queryByText('Take a reading')).toBeNull()
  expect(panel.getByRole('button', { name: 'Show the next days (1)' })).toBeVisible()
})

it('does by a tick what needs nothing more, and opens the dialog for what does', async () => {
  const panel = await renderToday()
  await userEvent.click(await panel.findByRole('button', { name: /^Record cleaning/ }))
  await userEvent.click(panel.getByRole('button', { name: 'Done: Order labels' }))
  await waitFor(() => expect(house.sent).toContain('CompleteTask t1'))
  expect(await screen.findByText('Task done: Order labels')).toBeVisible()
  await userEvent.click(panel.getByRole('button', { name: 'Add log: Take a reading' }))
  await userEvent.click(panel.getByRole('button', { name: /^Show the next/ }))
  await userEvent.click(panel.getByRole('button', { name: 'Update stage: Move to a brite tank' }))
  expect(opened.mock.calls).toEqual([
    [{ kind: 'clean', vessel: expect.objectContaining({ id: 'v2', label: 'FV-2' }) }],
    [{ kind: 'log', batchId: 'b1' }],
    [{ kind: 'move', batchId: 'b2' }],
  ])
  house.tell?.([dryHop])
  await userEvent.click(await panel.findByRole('button', { name: 'Add log: Dry hop with 12 oz Citra' }))
  expect(opened).toHaveBeenLastCalledWith({ kind: 'dryHop', batchId: 'b1' })
  const order = {
    ...nothing,
    id: 'ORDER',
    kind: 'ORDER',
    textSaid: asWritten('Order 3 ingredients'),
  } as const
  house.tell?.([{ ...order, dueOn: dayAt(daysFromNow(1)) }])
  expect(panel.getByText('By tomorrow')).toBeVisible()
  house.tell?.([order])
  await userEvent.click(panel.getByRole('button', { name: 'Order: Order 3 ingredients' }))
  expect(screen.getByText('/ingredients?order=needed')).toBeVisible()
  const arriving = { id: 'DELIVERY:d1', kind: 'DELIVERY', ingredientId: 'malt' } as const
  const malt = { ...nothing, ...arriving, textSaid: asWritten('Arriving: 55 lbs Pale Malt') }
  house.tell?.([malt])
  expect(panel.getByText('Day unknown')).toBeVisible()
  house.tell?.([{ ...malt, dueOn: dayAt(daysFromNow(-2)) }])
  expect(panel.getByText('2 days late')).toBeVisible()
  await userEvent.click(panel.getByRole('button', { name: 'Receive: Arriving: 55 lbs Pale Malt' }))
  expect(screen.getByText('/ingredients?receive=malt')).toBeVisible()
})

it("a mash rest counts down and says when it ends, and its tick opens the batch's brew day", async () => {
  const startedAt = new Date(Date.now() - 1_200_000)
  house.today = [
    {
      ...{ ...reading, id: 'TIMER:b1:MASH_REST:0', kind: 'TIMER', textSaid: asWritten('Mash rest') },
      vessel: { id: 'm1', label: 'MT-1' },
      dueAt: new Date(startedAt.getTime() + 3_600_000).toISOString(),
      timer: { seconds: 3_600, startedAt: startedAt.toISOString(), pausedAt: null },
    },
  ]
  const panel = await renderToday()
  const tun = within(await panel.findByRole('group', { name: 'Today' }))
  expect(tun.getByText('MT-1')).toBeVisible()
  expect(await tun.findByRole('timer', { name: 'Mash rest' })).toHaveTextContent(/^(40:00|39:5\d)$/)
  await waitFor(() => expect(tun.getByRole('timer')).toHaveTextContent(/^39:\d\d$/))
  expect(tun.getByText(/^ends \d\d:\d\d$/)).toBeVisible()
  await userEvent.click(tun.getByRole('button', { name: 'Open brew day: Mash rest' }))
  expect(screen.getByText('/batch?number=2026-031')).toBeVisible()
})

it('follows what others do, and says so when nothing is left', async () => {
  const panel = await renderToday()
  await panel.findByText('Order labels')
  house.tell?.([move])
  expect(panel.getByText('Nothing is due today.')).toBeVisible()
  house.tell?.([])
  expect(panel.getByRole('link', { name: 'Open the schedule' })).toBeVisible()
})

it('shows a viewer why ticks and tasks are unavailable', async () => {
  const panel = await renderToday('VIEWER')
  const tick = await panel.findByRole('button', { name: 'Done: Order labels' })
  expect(tick).toHaveAccessibleDescription(/Your role \(Viewer\)/)
  await userEvent.click(tick)
  expect(house.sent).toEqual([])
  expect(panel.getByRole('button', { name: 'Add task' })).toHaveAttribute('aria-disabled', 'true')
})

it('leads a new brewery on when there is nothing to do, until there is', async () => {
  house.today = []
  await renderToday('BREWER', <p>Welcome to your brewery</p>)
  expect(await screen.findByText('Welcome to your brewery')).toBeVisible()
  house.tell?.([task])
  await waitFor(() => expect(screen.queryByText('Welcome to your brewery')).not.toBeInTheDocument())
})
