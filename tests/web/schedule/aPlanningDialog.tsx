import { ApolloClient, type ApolloLink, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, vi } from 'vitest'
import { LiveCache } from '#web/live/cache/cache.ts'
import { PlanningDialogs } from '#web/features/schedule/PlanningDialogs.tsx'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { aBatch, aVessel } from './aBatch.ts'
import { answering } from '#tests/web/answering.ts'

export type Answer = ApolloLink.Result

interface Sent {
  input?: Record<string, unknown>
  id?: string
  baseVersion?: number
  changes?: Record<string, unknown>
}

export const onClose = vi.fn()
export const onTransferred = vi.fn()

/** What was sent. */
export const sent: Sent[] = []

/** The answers to the next mutations. */
export const answers: Answer[] = []

/** The recipe of a batch. */
export const recipe = { ...aBatch().recipe, __typename: 'Recipe' }

/** What can be chosen. */
export const choices: Answer = {
  data: {
    asOfSeq: '1',
    recipes: [recipe, { ...recipe, id: 'r2', name: 'Night Porter', style: 'Porter' }],
    batches: [],
    people: [{ __typename: 'Person', id: 'u2', name: 'Ben Okafor', role: 'BREWER' }],
  },
}

/** The vessels of the brewery. */
export const vessels = [
  aVessel(),
  aVessel({ id: 'fv2', label: 'FV-2', capacityBBL: 3.5 }),
  aVessel({ id: 'fv3', label: 'FV-3', status: 'CLEANING' }),
  aVessel({ id: 'bt1', label: 'BT-1', type: 'BRITE_TANK' }),
]

/** The recipes of the choices with their lines. */
export const stockOf = (lines: object[]): Answer => ({
  data: {
    asOfSeq: '1',
    recipes: [recipe, { ...recipe, id: 'r2', name: 'Night Porter', style: 'Porter' }].map((one) => ({
      ...one,
      ...{ mashTemp: null, mashSteps: [], boilTime: null, yeast: null, notes: null, photos: [], lines },
    })),
    deliveries: [],
  },
})

/** What the server answers to queries. */
export const queries: Record<string, Answer> = {
  BatchFormChoices: choices,
  FinishedBatches: { data: { asOfSeq: '1', pastBatches: { total: 0, batches: [] } } },
  PlannedStock: stockOf([]),
  BatchLogCount: { data: { asOfSeq: '1', batch: { __typename: 'Batch', id: 'b1', logCount: 12 } } },
}

/** A planning dialog over a server that gives these responses to the next mutations, and succeeds otherwise. */
export function renderPlanning(planning: Planning, batches: BatchView[] = [aBatch()], inService = vessels) {
  const link = answering((operation) => {
    const known = queries[operation.operationName ?? '']
    const isNumbering = operation.operationName === 'NextBatchNumber'
    if (!known && !isNumbering) sent.push(operation.variables)
    const next = { data: { asOfSeq: '1', nextBatchNumber: `${operation.variables.year}-002` } }
    const answer = (isNumbering ? next : known) ??
      answers.shift() ?? { data: { createBatch: aBatch(), updateBatch: aBatch(), archiveBatch: aBatch() } }
    return new Observable((observer) => {
      observer.next(answer)
      observer.complete()
    })
  })
  const client = new ApolloClient({ link, cache: new LiveCache() })
  const page = (shown: BatchView[], tanks: VesselView[]) => (
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ name: 'Ana', role: 'BREWER' }}>
        <PlanningDialogs
          planning={planning}
          batch={planning.kind === 'new' ? null : (shown[0] ?? null)}
          vessels={tanks}
          onTransferred={onTransferred}
          onClose={onClose}
        />
        <Notifications />
      </SignedInUserContext>
    </ApolloProvider>
  )
  const { rerender, unmount } = render(page(batches, inService))
  return { show: (shown: BatchView[]) => rerender(page(shown, inService)), leave: unmount }
}

/** Presses a button by its name. */
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Each test begins with nothing sent and nothing refused. */
export function inAPlanningDialog(): void {
  afterEach(() => {
    onClose.mockReset()
    onTransferred.mockReset()
    sent.length = 0
    answers.length = 0
  })
}
