import { ApolloClient, type ApolloLink, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { addDays } from '#domain/batches/timeline.ts'
import type { Role } from '#domain/people/roles.ts'
import { aRecipe } from '#tests/support/data/liveBuilders.ts'
import { TimelineTab } from '#web/features/schedule/timeline/TimelineTab.tsx'
import type { BatchView } from '#web/entities/batch.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { formatShortDay } from '#web/ui/dates/dates.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { aBatch, aVessel } from './aBatch.ts'
import { answering } from '#tests/web/answering.ts'

export const today = dayAt(new Date())
export const inDays = (days: number) => addDays(today, days)
export const short = (days: number) => formatShortDay(inDays(days))

export const fv1 = aVessel()
export const fv2 = aVessel({ id: 'fv2', label: 'FV-2' })
const fv3 = aVessel({ id: 'fv3', label: 'FV-3', capacityBBL: 2 })
const bt1 = aVessel({ id: 'bt1', label: 'BT-1', type: 'BRITE_TANK' })

export const abbot = aBatch({ recipe: { ...aRecipe('r1'), name: 'Black Abbot' }, brewDate: inDays(5) })
export const helles = aBatch({
  id: 'b2',
  batchNumber: '2026-002',
  recipe: { ...aRecipe('r2'), name: 'Valley Helles' },
  brewDate: inDays(24),
})

type Variables = Record<string, unknown>

const malt = {
  __typename: 'Ingredient',
  ...{ id: 'malt', version: 1, updatedAt: '2026-04-03T10:00:00.000Z', name: 'Pale Malt', category: 'GRAIN' },
  ...{ subcategory: null, currentQuantity: 150, unit: 'LBS', reorderThreshold: 0, supplier: null },
  ...{ costPerUnitCents: 1, lotNumber: null, expirationDate: null, alphaAcid: null, colorLovibond: null },
  ...{ potential: null, stockStatus: 'GOOD', wasStocked: true, inventoryValueCents: 150 },
}
const line = { __typename: 'RecipeLine', id: 'l1', ingredientId: 'malt', ingredient: malt, amount: 100 }
const whole = (recipe: object) => ({
  ...{ ...recipe, mashTemp: null, mashSteps: [], boilTime: null, yeast: null, notes: null },
  lines: [{ ...line, unit: 'LBS', use: null, minutes: null }],
})

/** A server of these batches that answers each edit in turn; without an answer it saves. */
export function timelineServer(batches: readonly BatchView[], answers: (() => ApolloLink.Result)[] = []) {
  const sent: Variables[] = []
  const asked: string[] = []
  const link = answering(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        asked.push(operationName ?? '')
        if (operationName === 'PlannedStock')
          observer.next({
            data: { asOfSeq: '1', recipes: batches.map(({ recipe }) => whole(recipe)), deliveries: [] },
          })
        if (operationName === 'UpdateBatch') {
          sent.push(variables)
          const version = Number(variables.baseVersion) + 1
          const batch = batches.find(({ id }) => id === variables.id)
          observer.next(answers.shift()?.() ?? { data: { updateBatch: { ...batch, version } } })
        }
        observer.complete()
      }),
  )
  return { client: new ApolloClient({ link, cache: new LiveCache() }), sent, asked }
}

/** The timeline of these batches. */
export function renderTimeline(
  batches: readonly BatchView[],
  { answers = [], role = 'BREWER' }: { answers?: (() => ApolloLink.Result)[]; role?: Role } = {},
) {
  const { client, sent, asked } = timelineServer(batches, answers)
  const opened: string[] = []
  render(
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ name: 'Eva', role }}>
        <MemoryRouter>
          <TimelineTab
            batches={batches}
            vessels={[fv1, fv2, fv3, bt1]}
            onOpen={(id) => opened.push(id)}
            onPlan={() => undefined}
          />
          <Notifications />
        </MemoryRouter>
      </SignedInUserContext>
    </ApolloProvider>,
  )
  return { sent, opened, asked }
}
