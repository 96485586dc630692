import { Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, vi } from 'vitest'
import { noThresholds } from '#domain/fermentation/profile/thresholds.ts'
import type { Role } from '#domain/people/roles.ts'
import { followingClient } from '#tests/web/following.ts'
import type { BatchBalanceQuery } from '#generated/gql/graphql.ts'
import { aLog, type aLoggedBatch, hoursAgo } from '#tests/web/logs/aLogBook.tsx'
import { BatchRoute } from '#web/routes/BatchRoute.tsx'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { answering } from '#tests/web/answering.ts'
import { kegFormats } from '#tests/web/stock/packageBuilders.ts'

/** jsdom has no canvas: in this file a chart is read as its words. */
export function withoutCanvas(): void {
  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  })
}

type Batch = ReturnType<typeof aLoggedBatch>
type Answer = Record<string, unknown>
type Answers = Record<string, (variables: Record<string, unknown>) => Answer | Promise<Answer>>

export const ben = { __typename: 'Person', id: '2', name: 'Ben Okafor', role: 'BREWER' as const }
export const ana = { __typename: 'Person', id: '1', name: 'Ana Novak', role: 'ADMIN' as const }
export const aRemark = (id: string, text: string, author = ben) => ({
  ...{ __typename: 'Remark', id, batchId: '1', text, mentions: [], photos: [], author },
  timestamp: hoursAgo(2 - Number(id) / 100),
})
export const aTransaction = (id: string, name: string, totalCostCents: number | null) => ({
  ...{ __typename: 'IngredientTransaction', id, ingredientId: id, transactionType: 'BREWED', quantity: 10 },
  ...{ unit: 'LBS', previousQuantity: 20, newQuantity: 10, batchNumber: '2026-1', lotNumber: 'L-7' },
  ...{ notesSaid: null, totalCostCents, user: ben, timestamp: hoursAgo(80), occurredAt: hoursAgo(80) },
  ingredient: { __typename: 'Ingredient', id, name },
  lots: [],
})
export const noStock = {
  ...{ isEnough: true, deductedAt: null, needs: [] },
  ...{ movements: [], deletedMovements: [], materials: [], returnable: [] },
}

type Balance = BatchBalanceQuery['batchBalance']

/** Where the beer of a batch went, in US barrels, as somebody measured it; what is not said was nothing. */
export function aBalance(batchId: string, volumes: Partial<Record<keyof Balance, number>> = {}) {
  const of = (name: keyof Balance) => ({
    __typename: 'BalancedVolume' as const,
    volumeBBL: volumes[name] ?? 0,
    basis: 'MEASURED' as const,
  })
  return {
    ...{ __typename: 'BatchBalance' as const, batchId },
    ...{ knockedOut: of('knockedOut'), arrived: of('arrived'), packaged: of('packaged') },
    ...{ splitOff: of('splitOff'), lost: of('lost'), notRecorded: of('notRecorded'), inTank: of('inTank') },
  } satisfies Balance & { __typename: string }
}

type Kin = BatchBalanceQuery['batchKin']

/** The batches with which a batch shares beer; without more there are none. */
export const aKin = (batchId: string, more: Partial<Kin> = {}) =>
  ({
    ...{ __typename: 'BatchKin' as const, batchId, splitFrom: null, splits: [], blendedInto: null },
    ...more,
  }) satisfies Kin & { __typename: string }

/** The page of the batches that there are, with more beside it; `send` delivers a change from the server. */
export function renderBatch(
  batches: Batch[],
  more: Answers = {},
  path = '/batch?number=2026-1',
  role: Role = 'BREWER',
  beside: ReactNode = null,
) {
  const sent: Record<string, unknown>[] = []
  const answers: Answers = {
    BatchByNumber: ({ number }) => ({
      batchByNumber: batches.find(({ batchNumber }) => batchNumber === number) ?? null,
    }),
    BatchRecord: ({ batchId }) => {
      const batch = batches.find(({ id }) => id === batchId) ?? null
      return { batch, batchLogs: [...(batch?.readings ?? [])].reverse(), remarks: [], kegTransactions: [] }
    },
    StageMoves: () => ({ stageMoves: [] }),
    BatchVolumes: ({ batchId }) => ({ batchVolumes: noVolumes(batchId) }),
    BatchBalance: ({ batchId }) => ({
      batchBalance: aBalance(String(batchId)),
      batchKin: aKin(String(batchId)),
      volumeActs: [],
      equipment: [],
    }),
    BatchPackages: () => ({ packageLots: [], packageFormats: kegFormats }),
    FormatsToFill: () => ({ packageFormats: kegFormats, formatMaterials: [], beerTypes: [], equipment: [] }),
    BatchIngredients: ({ batchId }) => ({ stockForBatch: { __typename: 'BatchStock', batchId, ...noStock } }),
    PastBatches: () => ({ pastBatches: { __typename: 'PastBatches', total: 0, batches: [] } }),
    Mentionable: () => ({ people: [ana, ben] }),
    LogRevisions: () => ({ logRevisions: [] }),
    LogCounts: () => ({ activeBatches: [] }),
    Readings: () => ({ readings: [] }),
    Fermentations: () => ({ fermentations: [] }),
    ReadingMarks: () => ({ readingMarks: [] }),
    ExcludedReadings: () => ({ excludedReadings: nothingExcluded }),
    MeasuredSeries: () => ({ gravity: nothingMeasured, second: nothingMeasured }),
    MeasuredKinds: () => ({ pressure: nothingMeasured, pH: nothingMeasured }),
    RunningBatches: () => ({
      batches: batches.filter(({ stage }) => stage === 'FERMENTING' || stage === 'CONDITIONING'),
    }),
    YeastLots: () => ({ ingredients: [] }),
    BrewDay: ({ batchId }) => ({
      batch: brewed(batches.find(({ id }) => id === batchId) ?? null),
      brewSteps: [],
    }),
    ...more,
  }
  const link = answering(({ operationName = '', variables }) => {
    const isSent = [
      'AddRemark',
      'HarvestYeast',
      'RecordVolume',
      'SplitBatch',
      'CompleteBlended',
      'ImportReadings',
      'PutBack',
      'MarkReadings',
      'SetTemperatureProfile',
    ].includes(operationName)
    if (isSent) sent.push(variables)
    return new Observable((observer) => {
      const answer = (data: Answer = {}) => {
        observer.next({ data: { asOfSeq: '1', ...data } })
        observer.complete()
      }
      const data = answers[operationName]?.(variables)
      if (data instanceof Promise) data.then(answer, (error: unknown) => observer.error(error))
      else answer(data)
    })
  })
  const { client, send } = followingClient(link)
  const page = (
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ id: '2', name: 'Ben Okafor', role }}>
        <BatchRoute />
        {beside}
        <Notifications />
      </SignedInUserContext>
    </ApolloProvider>
  )
  const router = createMemoryRouter([{ path: '/batch', element: page }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return { sent, send }
}

/** A batch with what its brew day follows of its recipe. */
export function brewed(batch: Batch | null) {
  const whole = {
    ...{
      mashTemp: 152,
      boilTime: 60,
      yeast: null,
      notes: null,
      lines: [],
      photos: [],
      mashSteps: [],
      computedFigures: [],
    },
    ...{ temperatureProfile: [], ...noThresholds },
  }
  return batch && { ...batch, recipe: { ...batch.recipe, ...whole } }
}

const nothingExcluded = { __typename: 'ExcludedReadings', readings: [], faults: [] }
export const nothingMeasured = { __typename: 'Series', points: [] }

export const readings = [
  aLog('l1', { timestamp: hoursAgo(72), gravity: 1.06 }),
  aLog('l2', { timestamp: hoursAgo(6), gravity: 1.024 }),
]

/** What the server answers of a batch of which no volume was recorded. */
export const noVolumes = (batchId: unknown) => ({
  __typename: 'BatchVolumes' as const,
  batchId,
  knockedOutBBL: null,
  transferredBBL: null,
  splitOffBBL: 0,
  splitCostCents: 0,
})
