import { ApolloClient, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveCache } from '#web/live/cache/cache.ts'
import { aUser } from '#tests/web/people/anAdministration.tsx'
import { aBatch } from '#tests/web/schedule/aBatch.ts'
import { anIngredient } from '#tests/web/stock/stockBuilders.ts'
import { DeleteUser, InviteDialog } from '#web/features/admin/users/UserDialogs.tsx'
import { DeleteIngredients } from '#web/features/ingredients/DeleteIngredients.tsx'
import { DeleteBatch, ArchiveBatch } from '#web/features/schedule/batch/DeleteBatch.tsx'
import { RevokeDisplayDocument } from '#web/features/admin/displays/displayDocuments.ts'
import { ConfirmCommand } from '#web/live/commands/ConfirmCommand.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { answering } from '#tests/web/answering.ts'

/** How often a command is sent before its outcome is reported as unknown. */
const sendings = 5
const unknown = {
  errors: [{ message: 'Nobody knows.', extensions: { code: 'UNAVAILABLE', outcome: 'UNKNOWN' } }],
}

const day = '2026-04-03T10:00:00.000Z'

/** What the server answers at last. */
const outcomes: Record<string, Record<string, unknown>> = {
  DeleteBatch: { deleteBatch: 'b1' },
  ArchiveBatch: { archiveBatch: aBatch({ stage: 'COMPLETED' }) },
  DeleteIngredients: { deleteIngredients: ['i1'] },
  DeleteUser: { deleteUser: 'u9' },
  RevokeDisplay: {
    revokeDisplay: {
      ...{ __typename: 'Display', id: 'd1', version: 2, name: 'Cellar', lastSeenAt: null },
      ...{
        createdAt: day,
        updatedAt: day,
        revokedAt: day,
        createdBy: { __typename: 'Actor', id: 'u1', name: 'Ana' },
      },
    },
  },
}

/** Longer than all waits between these, in ms; not as long as anything runs, since what a neighbor left may run forever. */
const allWaits = 10_000

// A command waits for seconds before it is sent again.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A question over a server whose first answers are lost; returns the ids of what it was sent. */
function ask(question: ReactElement): string[] {
  const ids: string[] = []
  const link = answering(({ operationName, variables }) => {
    if ('commandId' in variables) ids.push(String(variables.commandId))
    return new Observable((observer) => {
      observer.next(ids.length <= sendings ? unknown : { data: outcomes[operationName ?? ''] })
      observer.complete()
    })
  })
  const client = new ApolloClient({ link, cache: new LiveCache() })
  render(
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ name: 'Ana', role: 'ADMIN' }}>{question}</SignedInUserContext>
    </ApolloProvider>,
  )
  return ids
}

/** Presses a button, and lets all waits pass. */
const press = (name: RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await vi.advanceTimersByTimeAsync(allWaits)
  })

const onClose = vi.fn()
afterEach(() => void vi.clearAllMocks())

const questions = {
  'deletes a batch': <DeleteBatch batch={aBatch()} onClose={onClose} />,
  'archives a batch': <ArchiveBatch batch={aBatch({ stage: 'COMPLETED' })} onClose={onClose} />,
  'deletes ingredients': <DeleteIngredients items={[anIngredient()]} onDone={onClose} onClose={onClose} />,
  'deletes an account': <DeleteUser user={aUser('u9')} onClose={onClose} />,
  'revokes a display': (
    <ConfirmCommand
      document={RevokeDisplayDocument}
      variables={{ id: 'd1' }}
      title="Revoke Cellar"
      question="It can't be undone."
      confirmLabel="Revoke access"
      done="Cellar was revoked"
      onClose={onClose}
    />
  ),
}

it.each(Object.entries(questions))(
  '%s once, however often it is confirmed while the outcome is unknown',
  async (_name, question) => {
    const ids = ask(question)
    const button = /^(Delete|Archive|Revoke access)$/
    await press(button)
    expect(ids).toHaveLength(sendings)
    expect(onClose).not.toHaveBeenCalled()
    await press(button)
    expect(ids).toHaveLength(sendings + 1)
    expect(new Set(ids).size).toBe(1)
    expect(onClose).toHaveBeenCalledOnce()
  },
)

it('invites a person once, also when the form is sent again after a reload', async () => {
  const form = <InviteDialog onUnsent={onClose} onClose={onClose} />
  const before = ask(form)
  for (const [name, value] of [
    ['Name', 'Nora'],
    ['Email', 'nora@example.com'],
  ] as const)
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  await press(/^Send invitation$/)
  expect(before).toHaveLength(sendings)
  cleanup()
  const after = ask(form)
  await press(/^Send invitation$/)
  expect(after).toHaveLength(sendings)
  expect(new Set([...before, ...after]).size).toBe(1)
})
