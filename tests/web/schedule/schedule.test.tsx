import { ApolloClient, ApolloLink, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/people/roles.ts'
import { aBatch, aVessel } from '#tests/support/data/liveBuilders.ts'
import { SchedulePage } from '#web/features/schedule/SchedulePage.tsx'
import { LiveCache } from '#web/live/cache/cache.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'

type Batch = ReturnType<typeof aBatch>
type Variables = Record<string, unknown>

const need = (name: string, more: object = {}) => ({
  __typename: 'IngredientNeed',
  ingredient: { __typename: 'Ingredient', id: name, name, unit: 'LBS' },
  asked: '30 lbs',
  there: 100,
  short: 0,
  status: 'ENOUGH',
  reason: null,
  ...more,
})

const stockOf = (needs: object[], deductedAt: string | null = null) => ({
  data: {
    asOfSeq: '1',
    stockForBatch: { __typename: 'BatchStock', batchId: '1', isEnough: true, deductedAt, needs },
  },
})

const fermenter = aVessel('7', 1, { label: 'FV-1', status: 'AVAILABLE', capacityBBL: 10 })

const pageOf = (batch: Batch, total = 1) => ({
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

/** The schedule over a server that moves its only batch as requested. */
function renderSchedule(
  batch: Batch,
  answers: Record<string, (variables: Variables) => ApolloLink.Result> = {},
  role: Role = 'BREWER',
) {
  const sent: { name: string; variables: Variables }[] = []
  const all: typeof answers = {
    SchedulePage: () => pageOf(batch),
    ScheduledBatch: () => ({ data: { asOfSeq: '1', batch } }),
    MoveBatch: ({ to }) => ({ data: { moveBatch: { ...batch, version: 2, stage: to } } }),
    UpdateBatch: () => ({ data: { updateBatch: { ...batch, version: 2, fermenter } } }),
    StockForBatch: () => stockOf([need('Pale Malt'), need('Cascade')]),
    DeductStock: () => ({
      data: { deductStock: { __typename: 'BatchStock', batchId: '1', deductedAt: null, transactions: [] } },
    }),
    BeersToKeg: () => ({ data: { asOfSeq: '1', beerTypes: [], kegTransactions: [] } }),
    AddFilledKegs: () => ({ data: { addFilledKegs: [] } }),
    ...answers,
  }
  const link = new ApolloLink(({ operationName = '', variables, query }) => {
    if (query.definitions.some((one) => 'operation' in one && one.operation === 'mutation'))
      sent.push({ name: operationName, variables })
    return new Observable((observer) => {
      observer.next(all[operationName]?.(variables) ?? {})
      observer.complete()
    })
  })
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new LiveCache() })}>
      <SignedInUserContext value={{ name: 'Ana', role }}>
        <MemoryRouter>
          <SchedulePage />
          <Notifications />
        </MemoryRouter>
      </SignedInUserContext>
    </ApolloProvider>,
  )
  return { sent, names: () => sent.map(({ name }) => name) }
}

const planned = (more: Partial<Batch> = {}) =>
  aBatch('1', 1, { stage: 'PLANNED', fermenter: aVessel('7', 1, { label: 'FV-1' }), ...more })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))

/** Moves the batch by the button of its card. */
async function moveTo(place: string | RegExp) {
  await press('Move batch 2026-1 to…')
  const dialog = await screen.findByRole('dialog', { name: 'Move batch 2026-1 to…' })
  await userEvent.click(within(dialog).getByRole('button', { name: place }))
}

/** Moves the batch by its details. */
async function updateStage(stage: string) {
  await press(/^Recipe 1/)
  await press(stage)
  await press(`Update Stage to ${stage}`)
}

describe('the list of five thousand batches', () => {
  it('is read a page at a time, and opens a finished batch that the board does not hold', async () => {
    const finished = aBatch('9', 1, { stage: 'COMPLETED', batchNumber: '2019-009' })
    const pages: Variables[] = []
    renderSchedule(planned(), {
      SchedulePage: () => pageOf(planned(), 5_000),
      ScheduleList: (variables) => {
        pages.push(variables)
        return { data: { asOfSeq: '1', batches: [variables.offset === 0 ? planned() : finished] } }
      },
      ScheduledBatch: () => ({ data: { asOfSeq: '1', batch: finished } }),
    })
    await userEvent.click(await screen.findByRole('tab', { name: 'Schedule List' }))
    expect(await screen.findByText('1–50 of 5,000 batches')).toBeVisible()
    expect(await button('Previous')).toHaveAttribute('aria-disabled', 'true')
    await press('Next')
    await press('View details of batch 2019-009')
    const details = await screen.findByRole('dialog', { name: 'Brew Schedule Details' })
    expect(within(details).getByText('2019-009')).toBeInTheDocument()
    expect(pages).toEqual([
      { limit: 50, offset: 0 },
      { limit: 50, offset: 50 },
    ])
  }, 60_000)
})

describe('brewing uses stock', () => {
  it.each([
    ['by its button on the board', () => moveTo('Mashing')],
    ['by its details', () => updateStage('Mashing')],
    ['straight into its fermenter', () => moveTo(/^FV-1/)],
  ])('offers the ingredients of a batch that is brewed %s, and takes them', async (_how, brew) => {
    const short = need('Cascade', { there: 1.25, short: 28.75, status: 'SHORT' })
    const { names } = renderSchedule(planned(), { StockForBatch: () => stockOf([need('Pale Malt'), short]) })
    await brew()
    const offer = await screen.findByRole('dialog', { name: 'Ingredients for batch 2026-1' })
    const warning = within(offer).getByText(/1 of 2 are short: only what's in stock is taken/)
    await waitFor(() => expect(warning).toBeVisible())
    expect(within(offer).getByText('Short 28.75 lbs')).toBeVisible()
    expect(names()).not.toContain('DeductStock')
    await press('Take from Stock')
    expect(await screen.findByText('The ingredients of batch 2026-1 were taken from stock')).toBeVisible()
    expect(names()).toEqual(['MoveBatch', 'DeductStock'])
  })

  it('takes nothing when it is declined, and can be asked for later', async () => {
    const { names } = renderSchedule(planned())
    await moveTo('Mashing')
    await press('Not Now')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await press(/^Recipe 1/)
    await press('Take Ingredients…')
    await press('Take from Stock')
    await screen.findByText('The ingredients of batch 2026-1 were taken from stock')
    expect(names()).toEqual(['MoveBatch', 'DeductStock'])
  })

  it.each([
    ['they were taken already', stockOf([need('Pale Malt')], '2026-04-03T08:00:00.000Z')],
    ['the recipe names none', stockOf([])],
  ])('offers no ingredients when %s', async (_why, answer) => {
    let asked = 0
    const { names } = renderSchedule(planned(), { StockForBatch: () => (asked++, answer) })
    await moveTo('Mashing')
    await waitFor(() => expect(asked).toBe(1))
    expect(await screen.findByText('Batch 2026-1 moved to Mashing')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(names()).toEqual(['MoveBatch'])
  })

  it("shows the server's refusal, and stays usable", async () => {
    const taken = 'The ingredients of batch 2026-1 were taken already.'
    renderSchedule(planned(), {
      DeductStock: () => ({ errors: [{ message: taken, extensions: { code: 'REFUSED' } }] }),
    })
    await moveTo('Mashing')
    await press('Take from Stock')
    expect(await screen.findByRole('alert')).toHaveTextContent(taken)
    await press('Not Now')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

describe('kegging fills kegs', () => {
  const ready = () => aBatch('1', 1, { stage: 'CONDITIONING', briteTank: aVessel('8', 1, { label: 'BT-1' }) })

  it('counts the kegs of a batch against what it holds, and adds them', async () => {
    const { sent } = renderSchedule(ready())
    await moveTo('Kegging')
    const form = await screen.findByRole('dialog', { name: 'Kegs filled from batch 2026-1' })
    expect(within(form).getByText(/0\.0 of 93\.0 gallons/)).toBeVisible()
    await press('Add Kegs')
    expect(
      await within(form).findByText('Kegs must be whole numbers from 0 to 100, and not all 0.'),
    ).toBeVisible()
    const halves = within(form).getByRole('spinbutton', { name: '1/2 BBL kegs' })
    await userEvent.clear(halves)
    await userEvent.type(halves, '5')
    await press('More 1/6 BBL kegs')
    expect(within(form).getByText(/82\.7 of 93\.0 gallons/)).toBeVisible()
    expect(within(form).getByText('With these kegs, at most 0.33 BBL.')).toBeVisible()
    const left = within(form).getByRole('spinbutton', { name: 'Left in the tank' })
    await userEvent.clear(left)
    await userEvent.type(left, '0.1')
    await press('Add Kegs')
    expect(await screen.findByText('6 kegs of batch 2026-1 added')).toBeVisible()
    expect(sent.at(-1)).toEqual({
      name: 'AddFilledKegs',
      variables: {
        batchId: '1',
        halfBarrels: 5,
        sixthBarrels: 1,
        beerTypeId: null,
        leftInTankBBL: 0.1,
        commandId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
    })
  })

  it('adds none when it is declined', async () => {
    const { names } = renderSchedule(ready())
    await moveTo('Kegging')
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(names()).toEqual(['MoveBatch'])
  })
})

describe('what the server refuses', () => {
  const no = () => ({ errors: [{ message: 'No.', extensions: { code: 'REFUSED' } }] })
  const cleaning = () => {
    const page = pageOf(planned())
    return { data: { ...page.data, equipment: [{ ...fermenter, status: 'CLEANING' }] } }
  }

  it('is notified when a vessel is marked available', async () => {
    renderSchedule(planned(), { SchedulePage: cleaning, SetEquipmentStatus: no })
    await press('Mark Available')
    expect(await screen.findByText('Error marking equipment as available')).toBeVisible()
  })

  it('is notified after confirming the clean-up of equipment', async () => {
    renderSchedule(planned(), { CleanUpEquipment: no })
    await userEvent.click(await screen.findByRole('tab', { name: 'Equipment Status' }))
    await press('Cleanup Orphaned Equipment')
    const question = 'This will reset all equipment that has no active batch assigned. Continue?'
    const asked = await screen.findByRole('alertdialog')
    expect(within(asked).getByText(question)).toBeInTheDocument()
    await userEvent.click(within(asked).getAllByRole('button').at(-1)!)
    expect(await screen.findByText('Error cleaning up equipment')).toBeInTheDocument()
  })
})
