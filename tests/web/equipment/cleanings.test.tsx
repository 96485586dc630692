import { type ApolloLink, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Role } from '#domain/people/roles.ts'
import type { CleaningFieldsFragment } from '#generated/gql/graphql.ts'
import { followingClient } from '#tests/web/following.ts'
import { aChange, aVessel } from '#tests/support/data/liveBuilders.ts'
import { VesselsTab } from '#web/features/equipment/VesselsTab.tsx'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { answering } from '#tests/web/answering.ts'

type Cleaning = CleaningFieldsFragment & { __typename: string }

const vessel = aVessel('7', 1, { label: 'FV-1', status: 'CLEANING' })

function aCleaning(id: string, more: Partial<Cleaning> = {}): Cleaning {
  return {
    __typename: 'Cleaning',
    id,
    equipmentId: '7',
    method: 'CAUSTIC',
    note: '2 % at 160 °F',
    cleanedBy: { __typename: 'Person', id: '2', name: 'Ben', role: 'BREWER' } as Cleaning['cleanedBy'],
    timestamp: '2026-04-03T10:00:00.000Z',
    ...more,
  }
}

type Variables = Record<string, unknown>
type Answers = Record<string, (variables: Variables) => ApolloLink.Result>

/** The cleanings of FV-1 as someone has them open; `send` brings a change from the server. */
async function openCleanings(answers: Answers = {}, role: Role = 'BREWER') {
  const sent: Variables[] = []
  const all: Answers = {
    Cleanings: () => ({ data: { asOfSeq: '1', cleanings: [aCleaning('c1')] } }),
    UndoableNow: () => ({ data: { undoable: [] } }),
    RecordCleaning: ({ input }) => ({
      data: { recordCleaning: aCleaning('c2', { ...(input as Partial<Cleaning>) }) },
    }),
    ...answers,
  }
  const link = answering(({ operationName = '', variables }) => {
    if (operationName === 'RecordCleaning') sent.push(variables)
    return new Observable((observer) => {
      observer.next(all[operationName]?.(variables) ?? {})
      observer.complete()
    })
  })
  const { client, send } = followingClient(link)
  render(
    <MemoryRouter>
      <ApolloProvider client={client}>
        <SignedInUserContext value={{ name: 'Ana', role }}>
          <VesselsTab vessels={[vessel]} heldBy={() => null} />
          <Notifications />
        </SignedInUserContext>
      </ApolloProvider>
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Menu of FV-1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cleanings of FV-1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cleanings of FV-1' })
  return { sent, dialog: within(dialog), send }
}

it('shows a cleaning that arrives, and lets go one that was taken back', async () => {
  const { dialog, send } = await openCleanings()
  expect(await dialog.findByText('Caustic wash: 2 % at 160 °F')).toBeVisible()
  const cleaning = aCleaning('c3', { method: 'ACID', note: null, timestamp: '2026-04-03T12:00:00.000Z' })
  send(aChange('CleaningRecorded', 2, { equipmentId: '7', cleaning }))
  expect(await dialog.findByText('Acid wash')).toBeVisible()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Acid wash/),
    expect.stringMatching(/^Caustic wash/),
  ])
  send(aChange('CleaningRecorded', 3, { equipmentId: '8', cleaning: aCleaning('c4', { equipmentId: '8' }) }))
  send(aChange('CleaningRemoved', 4, { equipmentId: '7', cleaningId: 'c1' }))
  await waitFor(() => expect(dialog.queryByText('Caustic wash: 2 % at 160 °F')).not.toBeInTheDocument())
  expect(dialog.getAllByRole('listitem')).toHaveLength(1)
})

it('records a cleaning with its method and note, says so, and offers to undo it', async () => {
  const { dialog, sent } = await openCleanings()
  await userEvent.click(await dialog.findByRole('button', { name: 'Record cleaning' }))
  const form = within(await screen.findByRole('dialog', { name: 'Record cleaning of FV-1' }))
  await userEvent.selectOptions(form.getByLabelText(/Method/), 'Other')
  await userEvent.click(form.getByRole('button', { name: 'Record cleaning' }))
  expect(await form.findByText('Write in the note how the vessel was cleaned.')).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.type(form.getByLabelText(/Note/), 'Steamed for 20 minutes')
  await userEvent.click(form.getByRole('button', { name: 'Record cleaning' }))
  expect(await screen.findByText('Cleaning of FV-1 recorded')).toBeVisible()
  expect(screen.getByRole('button', { name: /Undo/ })).toBeVisible()
  expect(sent).toEqual([
    {
      commandId: expect.any(String) as string,
      input: {
        equipmentId: '7',
        method: 'OTHER',
        note: 'Steamed for 20 minutes',
        timestamp: expect.any(String) as string,
      },
    },
  ])
})

it("shows the server's refusal, and keeps what was typed", async () => {
  const message = 'This vessel no longer exists.'
  const { dialog } = await openCleanings({
    RecordCleaning: () => ({ errors: [{ message, extensions: { code: 'NOT_FOUND' } }] }),
  })
  await userEvent.click(await dialog.findByRole('button', { name: 'Record cleaning' }))
  const form = within(await screen.findByRole('dialog', { name: 'Record cleaning of FV-1' }))
  await userEvent.type(form.getByLabelText(/Note/), 'Twice')
  await userEvent.click(form.getByRole('button', { name: 'Record cleaning' }))
  expect(await form.findByRole('alert')).toHaveTextContent(message)
  expect(form.getByLabelText(/Note/)).toHaveValue('Twice')
})

it('lets a viewer read the cleanings, and says why recording is not for them', async () => {
  const { dialog } = await openCleanings(
    { Cleanings: () => ({ data: { asOfSeq: '1', cleanings: [] } }) },
    'VIEWER',
  )
  expect(await dialog.findByText('No cleanings recorded yet')).toBeVisible()
  const button = dialog.getByRole('button', { name: 'Record cleaning' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription(/Your role \(Viewer\) does not allow this/)
})
