import { ApolloClient, ApolloLink, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/batches/timeline.ts'
import type { Role } from '#domain/people/roles.ts'
import { aRecipe } from '#tests/support/data/liveBuilders.ts'
import { DragNote, type DragNoteHandle } from '#web/features/schedule/timeline/drag/DragNote.tsx'
import { TimelineTab } from '#web/features/schedule/timeline/TimelineTab.tsx'
import type { BatchView } from '#web/entities/batch.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { formatDay, formatShortDay } from '#web/ui/dates/dates.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { aBatch, aVessel } from './aBatch.ts'

const today = dayAt(new Date())
const inDays = (days: number) => addDays(today, days)
const short = (days: number) => formatShortDay(inDays(days))

const fv1 = aVessel()
const fv2 = aVessel({ id: 'fv2', label: 'FV-2' })
const fv3 = aVessel({ id: 'fv3', label: 'FV-3', capacityBBL: 2 })
const bt1 = aVessel({ id: 'bt1', label: 'BT-1', type: 'BRITE_TANK' })

const abbot = aBatch({ recipe: { ...aRecipe('r1'), name: 'Black Abbot' }, brewDate: inDays(5) })
const helles = aBatch({
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
function timelineServer(batches: readonly BatchView[], answers: (() => ApolloLink.Result)[] = []) {
  const sent: Variables[] = []
  const asked: string[] = []
  const link = new ApolloLink(
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
function renderTimeline(
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

const bar = (name: RegExp) => screen.findByRole('button', { name })
const note = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

/** Focuses a bar and presses keys on it. */
async function press(name: RegExp, keys: string) {
  const focused = await bar(name)
  focused.focus()
  await userEvent.keyboard(keys)
}

afterEach(() => notifications.clean())

describe('a bar of the timeline, by keyboard', () => {
  it('goes to another day and tank by arrows, is saved by Enter as one edit, and undone', async () => {
    const { sent, opened } = renderTimeline([abbot])
    await press(/Black Abbot/, '{ArrowRight}{ArrowRight}{ArrowDown}')
    expect(note()).toContain(`${short(7)} to ${short(21)}, FV-2`)
    expect(sent).toEqual([])
    await userEvent.keyboard('{Enter}')
    const brewDate = inDays(7)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ id: 'b1', baseVersion: 1, changes: { brewDate, fermenterId: 'fv2' } })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ baseVersion: 2, changes: { brewDate: inDays(5), fermenterId: 'fv1' } })
    expect(sent[1]?.commandId).not.toBe(sent[0]?.commandId)
    expect(opened).toEqual([])
  })

  it('says on the way with which brew it would share the brewhouse, and is saved without a question', async () => {
    const mashTun = aVessel({ id: 'mt1', label: 'MT-1', type: 'MASH_TUN' })
    const other = { ...helles, brewDate: inDays(7), mashTun, fermenter: fv2 }
    const { sent } = renderTimeline([{ ...abbot, mashTun }, other])
    const shared = () => note().some((said) => said?.includes('in MT-1, one after the other'))
    await press(/Black Abbot/, '{ArrowRight}')
    expect(shared()).toBe(false)
    await userEvent.keyboard('{ArrowRight}')
    expect(note().join(' ')).toContain(
      'one after the other: Black Abbot 2026-001 and Valley Helles 2026-002.',
    )
    expect(shared()).toBe(true)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('is stretched with Shift, and put back by Escape', async () => {
    const { sent } = renderTimeline([abbot])
    await press(/Black Abbot/, '{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    expect(note()).toContain(`${short(5)} to ${short(21)}, FV-1`)
    await userEvent.keyboard('{Escape}{Shift>}{ArrowLeft}{/Shift}{Enter}')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ changes: { expectedFermentationDays: 13 } })
  })

  it('opens the batch by Enter when it was not moved', async () => {
    const { opened } = renderTimeline([abbot])
    await press(/Black Abbot/, '{Enter}')
    expect(opened).toEqual(['b1'])
  })

  it('says why a tank is too small, and is put back', async () => {
    const { sent } = renderTimeline([abbot])
    await press(/Black Abbot/, '{ArrowDown}{ArrowDown}')
    expect(note().join()).toContain('FV-3 holds 2 BBL: too small for 3 BBL.')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('FV-3 holds 2 BBL: too small for 3 BBL.')).toBeDefined()
    expect(sent).toEqual([])
  })

  it('stays where it is for a viewer', async () => {
    const { sent } = renderTimeline([abbot], { role: 'VIEWER' })
    await press(/Black Abbot/, '{ArrowRight}{Enter}')
    expect(sent).toEqual([])
  })
})

describe('a clash', () => {
  const sentence = `Black Abbot and Valley Helles both need FV-1 from ${formatDay(inDays(24))} to ${formatDay(inDays(25))}.`

  it('names both beers while the bar is moved, and is asked about before it is saved', async () => {
    const { sent } = renderTimeline([abbot, helles])
    await press(/Black Abbot/, '{Shift>}{ArrowRight>6/}{/Shift}')
    expect(note().join()).toContain(sentence)
    await userEvent.keyboard('{Enter}')
    const question = await screen.findByRole('alertdialog', { name: 'Two beers in one tank' })
    expect(within(question).getByText(sentence, { exact: false })).toBeDefined()
    expect(sent).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ changes: { expectedFermentationDays: 20 } })
  })

  it('is not saved when the bar is put back', async () => {
    const { sent } = renderTimeline([abbot, helles])
    await press(/Black Abbot/, '{Shift>}{ArrowRight>6/}{/Shift}{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Put It Back' }))
    expect(await bar(new RegExp(`Black Abbot.*${inDays(5).slice(0, 4)}`))).toBeDefined()
    expect(sent).toEqual([])
  })
})

it('says what a brew would be short of on its new day, after the brews before it', async () => {
  renderTimeline([abbot, { ...helles, fermenter: fv2, brewDate: inDays(7) }])
  await press(/Black Abbot/, '{ArrowRight}')
  await waitFor(() => expect(note()).toContain(`${short(6)} to ${short(20)}, FV-1`))
  await userEvent.keyboard('{ArrowRight}')
  const sentence = `Short on ${short(7)}: 50 lbs Pale Malt. Order in time to have them by then.`
  await waitFor(() => expect(note().join()).toContain(sentence))
})

it('loads what brews are made of before a bar is moved, and not again for each bar', async () => {
  const { asked } = renderTimeline([abbot])
  await waitFor(() => expect(asked).toEqual(['PlannedStock']))
  for (const keys of ['{ArrowRight}{Escape}', '{ArrowRight}{Escape}']) await press(/Black Abbot/, keys)
  expect(asked).toEqual(['PlannedStock'])
})

it('asks which day is right when someone else moved the batch, and saves it on what they saved', async () => {
  const conflict = {
    version: 4,
    clashes: [
      { field: 'brewDate', base: inDays(5), theirs: inDays(9), yours: inDays(6), who: 'Ben', when: null },
    ],
  }
  const refused = () => ({
    errors: [{ message: 'Brew Date was changed by Ben.', extensions: { code: 'CONFLICT', conflict } }],
  })
  const { sent } = renderTimeline([abbot], { answers: [refused] })
  await press(/Black Abbot/, '{ArrowRight}{Enter}')
  const question = await screen.findByRole('dialog', { name: 'Which one is right?' })
  await userEvent.click(within(question).getByRole('radio', { name: /Yours/ }))
  await userEvent.click(within(question).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ baseVersion: 4, changes: { brewDate: inDays(6) } })
})

describe('a day on which two brews need one kettle', () => {
  const kettle = aVessel({ id: 'k1', label: 'K-1', type: 'KETTLE' })

  it('says so in the month', async () => {
    const soon = { brewDate: today, kettle }
    renderTimeline([
      { ...abbot, ...soon },
      { ...helles, ...soon },
    ])
    await userEvent.click(await screen.findByRole('radio', { name: 'Month' }))
    expect(await screen.findByText('2 brews in K-1, one after the other')).toBeVisible()
  })

  it('is said of a recipe on its way to a tank, which has no kettle yet', () => {
    const { client } = timelineServer([abbot])
    const ref = createRef<DragNoteHandle>()
    render(
      <ApolloProvider client={client}>
        <DragNote
          ref={ref}
          box={{ current: null }}
          batches={[{ ...abbot, kettle }]}
          vessels={[fv1, kettle]}
        />
      </ApolloProvider>,
    )
    const over = { from: inDays(5), until: inDays(19), refusal: null, clashes: [], left: 0, isLow: false }
    const row = { vesselId: 'fv1', type: 'FERMENTER', top: 0, height: 40 } as const
    const of = { batchId: '', recipeId: 'r1', batchSizeBBL: 3, row }
    act(() => ref.current?.show({ ...over, ...of, brewDate: inDays(5) }))
    const day = formatDay(inDays(5))
    const said = `K-1 is already needed on ${day}: Black Abbot 2026-001. This brew comes before or after.`
    expect(screen.getByText(said)).toBeVisible()
    act(() => ref.current?.show({ ...over, ...of, brewDate: inDays(6) }))
    expect(screen.queryByText(/already needed/)).toBeNull()
  })
})
