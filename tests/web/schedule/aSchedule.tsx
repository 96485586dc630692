import { ApolloClient, type ApolloLink, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { aBatch, aVessel } from '#tests/support/data/liveBuilders.ts'
import { ScheduleRoute } from '#web/routes/ScheduleRoute.tsx'
import { LiveCache } from '#web/live/cache/cache.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { answering } from '#tests/web/answering.ts'
import { kegFormats } from '#tests/web/stock/packageBuilders.ts'

type Batch = ReturnType<typeof aBatch>

export type Variables = Record<string, unknown>

const noVolumes = { __typename: 'BatchVolumes', knockedOutBBL: null, transferredBBL: null, splitOffBBL: 0 }

/** What a brew takes of an ingredient. */
export const need = (name: string, more: object = {}) => ({
  __typename: 'IngredientNeed',
  ingredient: { __typename: 'Ingredient', id: name, name, unit: 'LBS', lots: [] },
  asked: '30 lbs',
  needed: 30,
  there: 100,
  short: 0,
  status: 'ENOUGH',
  reason: null,
  lots: [],
  ...more,
})

/** What a brew takes, and when it was taken. */
export const stockOf = (needs: object[], deductedAt: string | null = null) => ({
  data: {
    asOfSeq: '1',
    stockForBatch: { __typename: 'BatchStock', batchId: '1', isEnough: true, deductedAt, needs },
  },
})

/** The only vessel. */
export const fermenter = aVessel('7', 1, { label: 'FV-1', status: 'AVAILABLE', capacityBBL: 10 })

/** The page with one batch. */
export const pageOf = (batch: Batch, total = 1) => ({
  data: {
    asOfSeq: '1',
    batches: [batch],
    batchTotals: {
      __typename: 'BatchTotals',
      total,
      byStage: [{ __typename: 'StageTotal', stage: batch.stage, count: 1 }],
    },
    equipment: batch.briteTank ? [fermenter, batch.briteTank] : [fermenter],
  },
})

/** A batch on the board of which nothing was logged. */
const unlogged = ({ __typename, id }: Batch) => ({
  ...{ __typename, id, latestTemperatureLog: null, latestGravityLog: null, openIssue: null },
})

/** The schedule over a server that moves its only batch as requested. */
export function renderSchedule(
  batch: Batch,
  answers: Record<string, (variables: Variables) => ApolloLink.Result> = {},
) {
  const sent: { name: string; variables: Variables }[] = []
  const all: typeof answers = {
    SchedulePage: () => pageOf(batch),
    BoardLogs: () => ({ data: { asOfSeq: '1', batches: [unlogged(batch)] } }),
    BrewsUnderWay: () => ({ data: { asOfSeq: '1', brewsUnderWay: [] } }),
    ScheduledBatch: () => ({ data: { asOfSeq: '1', batch } }),
    MoveBatch: ({ to }) => ({ data: { moveBatch: { ...batch, version: 2, stage: to } } }),
    UpdateBatch: () => ({ data: { updateBatch: { ...batch, version: 2, fermenter } } }),
    StockForBatch: () => stockOf([need('Pale Malt'), need('Cascade')]),
    DeductStock: () => ({
      data: { deductStock: { __typename: 'BatchStock', batchId: '1', deductedAt: null, transactions: [] } },
    }),
    BeersToKeg: ({ batchId }) => ({
      data: { asOfSeq: '1', beerTypes: [], kegTransactions: [], batchVolumes: { ...noVolumes, batchId } },
    }),
    BatchBeer: ({ batchId }) => ({
      data: { asOfSeq: '1', brewSteps: [], kegTransactions: [], batchVolumes: { ...noVolumes, batchId } },
    }),
    FormatsToFill: () => ({
      data: {
        ...{ asOfSeq: '1', packageFormats: kegFormats, formatMaterials: [] },
        ...{ beerTypes: [], equipment: [fermenter] },
      },
    }),
    AddFilledKegs: () => ({ data: { addFilledKegs: [] } }),
    ...answers,
  }
  const link = answering(({ operationName = '', variables, query }) => {
    if (query.definitions.some((one) => 'operation' in one && one.operation === 'mutation'))
      sent.push({ name: operationName, variables })
    return new Observable((observer) => {
      observer.next(all[operationName]?.(variables) ?? {})
      observer.complete()
    })
  })
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new LiveCache() })}>
      <SignedInUserContext value={{ name: 'Ana', role: 'BREWER' }}>
        <MemoryRouter>
          <ScheduleRoute />
          <Notifications />
        </MemoryRouter>
      </SignedInUserContext>
    </ApolloProvider>,
  )
  return { sent, names: () => sent.map(({ name }) => name) }
}

/** A planned batch. */
export const planned = () =>
  aBatch('1', 1, { stage: 'PLANNED', fermenter: aVessel('7', 1, { label: 'FV-1' }) })

/** A button by its name. */
export const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Presses a button by its name. */
export const press = async (name: string | RegExp) => userEvent.click(await button(name))
