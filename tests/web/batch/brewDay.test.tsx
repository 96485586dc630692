import { Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import {
  act,
  cleanup,
  render,
  screen,
  waitFor,
  waitForElementToBeRemoved,
  within,
} from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { BrewDayQuery, BrewStepFieldsFragment, YeastLotsQuery } from '#generated/gql/graphql.ts'
import { followingClient } from '#tests/web/following.ts'
import { aBatch, aChange, aRecipe } from '#tests/support/data/liveBuilders.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import { BrewAlarm } from '#web/features/brewDay/alarm/BrewAlarm.tsx'
import { BrewDay } from '#web/features/brewDay/BrewDay.tsx'
import { now, setClockAhead } from '#web/ui/dates/clock.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { aLot, anIngredient } from '#tests/web/stock/stockBuilders.ts'
import { aStep } from './aBrewStep.ts'
import { answering } from '#tests/web/answering.ts'

afterEach(() => setClockAhead(0))

const ana = { __typename: 'Person', id: '1', name: 'Ana Novak', role: 'BREWER' as const }
const mashSteps = [
  { __typename: 'MashStep', name: 'Protein rest', minutes: 15, temperature: 122 },
  { __typename: 'MashStep', name: null, minutes: 45, temperature: 152 },
]
const recipe = {
  ...{
    ...aRecipe('1'),
    mashTemp: 152,
    mashSteps,
    boilTime: 60,
    yeast: 'US-05',
    computedFigures: [],
    notes: null,
    lines: [],
    photos: [],
  },
  ...{ temperatureProfile: [], temperatureTolerance: null, temperatureHours: null, doneHours: null },
} satisfies NonNullable<BrewDayQuery['batch']>['recipe']
const batch = { ...aBatch('1', 1, { stage: 'MASHING' }), recipe }

/** The brew day of a batch as a brewer sees it; `send` delivers a change from the server. */
function renderBrewDay(
  steps: BrewStepFieldsFragment[],
  brewed: Partial<typeof batch> = {},
  stage: BatchStage = 'MASHING',
  yeasts: YeastLotsQuery['ingredients'] = [],
) {
  const sent: Record<string, unknown>[] = []
  const link = answering(({ operationName = '', variables }) => {
    const answers: Record<string, () => object> = {
      BrewDay: () => ({ batch: { ...batch, ...brewed }, brewSteps: steps }),
      YeastLots: () => ({ ingredients: yeasts }),
      BrewTimers: () => ({ brewTimers: steps.filter(({ timerStartedAt }) => timerStartedAt) }),
      RecordBrewStep: () => {
        sent.push(variables)
        const input = variables.input as Pick<BrewStepFieldsFragment, 'brew' | 'kind' | 'gravity'>
        return {
          recordBrewStep: aStep(input.kind, 1, {
            id: `${input.kind} ${input.brew}`,
            brew: input.brew,
            gravity: input.gravity ?? null,
            doneAt: now().toISOString(),
          }),
        }
      },
      ReopenBrewStep: () => {
        sent.push(variables)
        return { reopenBrewStep: aStep('MASH_IN', 2) }
      },
    }
    return new Observable((observer) => {
      observer.next({ data: { asOfSeq: '1', ...answers[operationName]?.() } })
      observer.complete()
    })
  })
  const { client, send: sendChange } = followingClient(link)
  render(
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ id: '2', name: 'Ben Okafor', role: 'BREWER_ASSISTANT' }}>
        <MemoryRouter>
          <BrewDay batchId="1" stage={stage} moveOn={null} />
          <BrewAlarm />
          <Notifications />
        </MemoryRouter>
      </SignedInUserContext>
    </ApolloProvider>,
  )
  const send = (seq: number, step: BrewStepFieldsFragment) =>
    sendChange(aChange('BrewStepSaved', seq, { stepId: step.id, step }))
  return { sent, send }
}

const row = (title: string) => {
  const found = screen.getAllByRole('listitem').find((item) => within(item).queryByText(title))
  if (!found) throw new Error(`There is no step ${title}.`)
  return within(found)
}

it('the next step opens by itself, accepts a gravity without its decimal point, and shows who ticked the others', async () => {
  const { sent, send } = renderBrewDay([])
  expect(await screen.findByText('At 129.6 °F for 122 °F, with 1.5 qt/lb and grain at 65 °F')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Check off: Mash in' }))
  await expect.poll(() => sent).toMatchObject([{ input: { batchId: '1', kind: 'MASH_IN', minutes: 0 } }])
  expect(row('Mash in').getByRole('button', { name: 'Mash in is done' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  send(2, aStep('MASH_IN', 1, { id: 'MASH_IN 1', doneAt: now().toISOString(), doneBy: ana }))
  expect(await row('Mash in').findByText(/^Ana Novak · /)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Check off: Original gravity' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save and check off' }))
  expect(row('Original gravity').getByText('Enter what you measured, then check off the step.')).toBeVisible()
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Gravity' }), '1050')
  await userEvent.click(screen.getByRole('button', { name: 'Save and check off' }))
  await expect.poll(() => sent[1]).toMatchObject({ input: { kind: 'ORIGINAL_GRAVITY', gravity: 1.05 } })
  expect(row('Original gravity').getByText('1.050')).toBeVisible()
})

it('the step that is due has a card that names the next one; what was done before the last is folded', async () => {
  const doneAt = now().toISOString()
  const done = (['STRIKE_WATER', 'MASH_IN'] as const).map((kind) => aStep(kind, 1, { doneAt, doneBy: ana }))
  const running = { timerSeconds: 900, timerStartedAt: doneAt }
  renderBrewDay([...done, aStep('MASH_REST', 1, running)])
  const card = within(await screen.findByRole('listitem', { current: 'step' }))
  expect(card.getByText('Mash rest')).toBeVisible()
  expect(card.getByText('Next: Mash rest after 15 min')).toBeVisible()
  expect(card.getByRole('timer')).toBeVisible()
  for (const name of ['Pause', 'Check off: Mash rest'])
    expect(card.getByRole('button', { name })).toBeVisible()
  expect(screen.queryByText('Heat strike water')).not.toBeInTheDocument()
  expect(row('Mash in').getByRole('button', { name: 'Mash in is done' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '1 done' }))
  expect(row('Heat strike water').getByRole('button', { name: 'Heat strike water is done' })).toBeVisible()
})

it('each rest of a step mash has its own tick and timer', async () => {
  const { sent, send } = renderBrewDay([])
  expect(await screen.findByText('Protein rest at 122 °F')).toBeVisible()
  const later = row('Mash rest after 15 min')
  expect(later.getByText('At 152 °F')).toBeVisible()
  const running = { timerSeconds: 2_700, timerStartedAt: now().toISOString() }
  send(2, aStep('MASH_REST', 1, { id: 'second', minutes: 15, ...running }))
  expect(await later.findByRole('timer')).toBeVisible()
  expect(row('Mash rest').queryByRole('timer')).toBeNull()
  await userEvent.click(later.getByRole('button', { name: /^Check off/ }))
  await expect.poll(() => sent).toMatchObject([{ input: { kind: 'MASH_REST', minutes: 15 } }])
})

it('a step is reopened as it was seen, so that what somebody records meanwhile stays', async () => {
  const { sent } = renderBrewDay([aStep('MASH_IN', 1, { doneAt: now().toISOString(), doneBy: ana })])
  await userEvent.click(await screen.findByRole('button', { name: 'Open: Mash in' }))
  await userEvent.click(screen.getByRole('button', { name: 'Reopen' }))
  await expect.poll(() => sent).toMatchObject([{ kind: 'MASH_IN', baseVersion: 1 }])
})

it('a figure that was typed and not saved is still there after a reload, and gone once it is saved', async () => {
  renderBrewDay([])
  await userEvent.click(await screen.findByRole('button', { name: 'Open: Knock out' }))
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Volume' }), '3.2')
  cleanup()
  const { sent } = renderBrewDay([])
  expect(await screen.findByRole('spinbutton', { name: 'Volume' })).toHaveValue('3.20')
  expect(row('Knock out').getByText('Your draft was restored')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save and check off' }))
  await expect.poll(() => sent).toMatchObject([{ input: { kind: 'KNOCK_OUT', volume: 3.2 } }])
  cleanup()
  renderBrewDay([])
  await userEvent.click(await screen.findByRole('button', { name: 'Open: Knock out' }))
  expect(screen.getByRole('spinbutton', { name: 'Volume' })).toHaveValue('')
})

it('the tick of a step saves what was typed into it, also after it was closed, and says what is missing of one that is open', async () => {
  const { sent } = renderBrewDay([])
  await userEvent.click(await screen.findByRole('button', { name: 'Open: Knock out' }))
  await userEvent.click(screen.getByRole('button', { name: 'Check off: Knock out' }))
  expect(row('Knock out').getByText('Enter what you measured, then check off the step.')).toBeVisible()
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Volume' }), '3.2')
  await userEvent.click(screen.getByRole('button', { name: 'Check off: Knock out' }))
  await expect.poll(() => sent).toMatchObject([{ input: { kind: 'KNOCK_OUT', volume: 3.2 } }])
  await userEvent.type(await screen.findByRole('spinbutton', { name: 'Gravity' }), '1050')
  await userEvent.click(screen.getByRole('button', { name: 'Close: Original gravity' }))
  expect(screen.queryByRole('spinbutton', { name: 'Gravity' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Check off: Original gravity' }))
  await expect.poll(() => sent[1]).toMatchObject({ input: { kind: 'ORIGINAL_GRAVITY', gravity: 1.05 } })
})

it.each([
  ['ticked the step', { timerSeconds: 60, doneAt: '2026-04-03T10:00:00.000Z', doneBy: ana }],
  ['stopped the timer', { timerSeconds: null, timerStartedAt: null }],
  ['started it again', { timerSeconds: 7_200 }],
])('the call of a timer goes away when somebody else %s', async (_what, then) => {
  const startedAt = now().toISOString()
  const { send } = renderBrewDay([aStep('MASH_REST', 1, { timerSeconds: 60, timerStartedAt: startedAt })])
  await screen.findByText('Mash rest')
  act(() => setClockAhead(65_000))
  expect(await screen.findByText('Mash rest: time is up.')).toBeVisible()
  send(2, aStep('MASH_REST', 2, { timerStartedAt: startedAt, ...then }))
  await waitForElementToBeRemoved(() => screen.queryByText('Mash rest: time is up.'))
})

it("a timer that somebody started counts by the server's clock, and calls when its time is up", async () => {
  const { send } = renderBrewDay([])
  await screen.findByText('Mash rest')
  send(2, aStep('MASH_REST', 1, { timerSeconds: 3_600, timerStartedAt: now().toISOString() }))
  expect(await screen.findByRole('timer', { name: 'Timer of Mash rest' })).toHaveTextContent(
    /^(1:00:00|59:59)$/,
  )
  act(() => setClockAhead(1_800_000))
  expect(screen.getByRole('timer', { name: 'Timer of Mash rest' })).toHaveTextContent(/^(30:00|29:5\d)$/)
  act(() => setClockAhead(3_605_000))
  expect(await screen.findByText('Mash rest: time is up.')).toBeVisible()
  expect(row('Mash rest').getByText('Time is up')).toBeVisible()
})

it('a timer whose rest is taken out of the recipe runs on, and calls when its time is up', async () => {
  const rest = { id: 'second', minutes: 20, timerSeconds: 1_800, timerStartedAt: now().toISOString() }
  renderBrewDay([aStep('MASH_REST', 1, rest)])
  expect(await screen.findByRole('timer', { name: 'Timer of Mash rest after 20 min' })).toBeVisible()
  expect(row('Mash rest after 20 min').getByText('No longer in the recipe')).toBeVisible()
  act(() => setClockAhead(1_805_000))
  expect(await screen.findByText('Mash rest after 20 min: time is up.')).toBeVisible()
})

it('each brew of a double batch has a list of its own, and what the other one waits for stays in sight', async () => {
  const boiling = { timerSeconds: 3_600, timerStartedAt: now().toISOString() }
  const { sent, send } = renderBrewDay([aStep('BOIL', 1, boiling)], { brews: 2, batchSizeBBL: 6 })
  const first = await screen.findByRole('tab', { name: 'Brew 1 of 2', selected: true })
  expect(screen.getByText('2 brews of 3 BBL. The amounts are for one of them.')).toBeVisible()
  expect(row('Boil').getByRole('timer', { name: 'Timer of Boil' })).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'Brew 2 of 2' }))
  expect(row('Boil').queryByRole('timer')).toBeNull()
  expect(screen.getByRole('timer', { name: 'Boil, brew 1' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Check off: Mash in' }))
  await expect.poll(() => sent).toMatchObject([{ input: { brew: 2, kind: 'MASH_IN' } }])
  expect(await screen.findByText('Mash in, brew 2 is done')).toBeVisible()
  const done = { id: 'WHIRLPOOL 1', doneAt: now().toISOString(), doneBy: ana }
  send(2, aStep('WHIRLPOOL', 1, done))
  await userEvent.click(first)
  expect(row('Whirlpool').getByText(/^Ana Novak · /)).toBeVisible()
  expect(row('Mash in').getByRole('button', { name: 'Check off: Mash in' })).toBeVisible()
  act(() => setClockAhead(3_605_000))
  expect(await screen.findByText('Boil, brew 1: time is up.')).toBeVisible()
})

it('while the first brew ferments, the second one is still to be brewed', async () => {
  const inTank = { doneAt: now().toISOString(), doneBy: ana, volume: 3 }
  renderBrewDay([aStep('TRANSFER', 1, inTank)], { brews: 2, batchSizeBBL: 6 }, 'FERMENTING')
  expect(await screen.findByRole('tab', { name: 'Brew 2 of 2', selected: true })).toBeVisible()
  expect(row('Mash in').getByRole('button', { name: 'Check off: Mash in' })).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'Brew 1 of 2' }))
  expect(screen.queryByText('Mash in')).toBeNull()
  expect(row('Transfer to the fermenter').getByText('3 BBL')).toBeVisible()
})

it('a timer that was forgotten is not counted on once the beer has left its fermenter', async () => {
  const started = { timerSeconds: 3_600, timerStartedAt: '2026-04-03T10:00:00.000Z' }
  const mashed = { id: 'MASH_IN 2', brew: 2, doneAt: '2026-04-03T14:00:00.000Z', doneBy: ana }
  const steps = [aStep('BOIL', 1, started), aStep('MASH_IN', 1, mashed)]
  renderBrewDay(steps, { brews: 2, batchSizeBBL: 6 }, 'COMPLETED')
  await userEvent.click(await screen.findByRole('tab', { name: 'Brew 2 of 2' }))
  expect(row('Mash in').getByText(/^Ana Novak · /)).toBeVisible()
  expect(screen.queryByRole('timer')).toBeNull()
})

/** A yeast in stock, with a bought lot and, newer, two harvests, one of which is on hold. */
const houseAle = (() => {
  const grams = { unit: 'GRAMS' as const, ingredientName: 'House ale', expirationDate: null, lotNumber: null }
  const lots = [
    aLot({ ...grams, id: 'dry', code: 'L-DRY', remaining: 500, receivedAt: '2026-03-01T10:00:00.000Z' }),
    aLot({
      ...{ ...grams, id: 'second', code: 'L-TWO', remaining: 40, generation: 2 },
      receivedAt: '2026-04-01T10:00:00.000Z',
    }),
    aLot({
      ...{ ...grams, id: 'third', code: 'L-BAD', remaining: 90, generation: 3 },
      ...{ receivedAt: '2026-04-02T10:00:00.000Z', heldAt: '2026-04-02T11:00:00.000Z', holdReason: 'Sour' },
    }),
  ]
  return { __typename: 'Ingredient' as const, id: 'house', name: 'House ale', unit: 'GRAMS' as const, lots }
})()

/** A recipe that pitches sixty grams of it into three barrels. */
const withHouseAle = () => {
  const ingredient = { ...anIngredient({ id: 'house', name: 'House ale', unit: 'GRAMS', category: 'YEAST' }) }
  const line = { __typename: 'RecipeLine', id: 'line', ingredientId: 'house', ingredient, amount: 60 }
  const lines = [{ ...line, unit: 'GRAMS', use: null, minutes: null }]
  return { recipe: { ...recipe, yeast: null, lines } } as unknown as Partial<typeof batch>
}

it('pitching proposes the newest harvest of the recipe, with as much as there is, and no lot on hold', async () => {
  const { sent } = renderBrewDay([], withHouseAle(), 'MASHING', [houseAle])
  await userEvent.click(await screen.findByRole('button', { name: 'Open: Pitch the yeast' }))
  const lot = await screen.findByRole('combobox', { name: 'Lot of yeast' })
  await waitFor(() => expect(lot).toHaveDisplayValue(/L-TWO · generation 2/))
  expect(within(lot).queryByRole('option', { name: /L-BAD/ })).toBeNull()
  expect(screen.getByRole('spinbutton', { name: 'Amount of yeast' })).toHaveValue('40')
  expect(screen.getByRole('spinbutton', { name: 'Generation' })).toHaveValue('2')
  await userEvent.selectOptions(lot, screen.getByRole('option', { name: /L-DRY/ }))
  expect(screen.getByRole('spinbutton', { name: 'Amount of yeast' })).toHaveValue('60')
  await userEvent.click(screen.getByRole('button', { name: 'Save and check off' }))
  await expect
    .poll(() => sent)
    .toMatchObject([{ input: { kind: 'PITCH', yeast: 'House ale', yeastLotId: 'dry', yeastQuantity: 60 } }])
})

it('a lot that was pitched stands with its step, and is withdrawn where no lot is chosen', async () => {
  const done = {
    ...{ doneAt: now().toISOString(), doneBy: ana, yeast: 'House ale', yeastQuantity: 40 },
    ...{ yeastUnit: 'GRAMS' as const },
    yeastLot: { __typename: 'Lot' as const, id: 'gone', code: 'L-OLD', lotNumber: null },
  }
  const { sent } = renderBrewDay([aStep('PITCH', 4, done)], withHouseAle(), 'MASHING', [houseAle])
  expect(await row('Pitch the yeast').findByText('40 grams of L-OLD')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Open: Pitch the yeast' }))
  const lot = await screen.findByRole('combobox', { name: 'Lot of yeast' })
  expect(lot).toHaveDisplayValue('L-OLD')
  await userEvent.selectOptions(lot, screen.getByRole('option', { name: 'No lot' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save correction' }))
  await expect.poll(() => sent).toMatchObject([{ input: { yeastLotId: null, baseVersion: 4 } }])
})

it('a brewery with one lot of its yeast is asked for its name alone', async () => {
  const { sent } = renderBrewDay([], withHouseAle(), 'MASHING', [
    { ...houseAle, lots: houseAle.lots.slice(0, 1) },
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Open: Pitch the yeast' }))
  expect(await screen.findByRole('textbox', { name: 'Yeast' })).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Lot of yeast' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save and check off' }))
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.input).not.toHaveProperty('yeastLotId')
})
