import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aBatch, aVessel } from '#tests/support/data/liveBuilders.ts'
import { aLot } from '#tests/web/stock/stockBuilders.ts'
import { aLoggedBatch } from '#tests/web/logs/aLogBook.tsx'
import { fermenter, need, pageOf, planned, press, renderSchedule, stockOf } from './aSchedule.tsx'

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

/** The button that undoes what a notification says. */
const undoOf = (said: HTMLElement) =>
  within(said.parentElement!.parentElement!).getByRole('button', { name: 'Undo' })

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
    await press('Take from stock')
    const said = await screen.findByText('The ingredients of batch 2026-1 were taken from stock')
    expect(undoOf(said)).toBeVisible()
    expect(names()).toEqual(['MoveBatch', 'DeductStock'])
  })

  it('takes nothing when it is declined, and can be asked for later', async () => {
    const { names } = renderSchedule(planned())
    await moveTo('Mashing')
    await press('Not now')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await press(/^Recipe 1/)
    await press('Take ingredients…')
    await press('Take from stock')
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
    await press('Take from stock')
    expect(await screen.findByRole('alert')).toHaveTextContent(taken)
    await press('Not now')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

describe('the lots that a brew takes', () => {
  const early = aLot({ expirationDate: '2098-04-03', remaining: 20 })
  const late = aLot({
    id: 'lot-2',
    code: 'L-9P2RX',
    lotNumber: null,
    expirationDate: '2098-09-01',
    remaining: 50,
  })
  const held = { ...late, heldAt: '2026-04-03T11:00:00.000Z', holdReason: 'Recalled' }
  const of = (lots: object[], proposed: [lot: object, quantity: number][]) =>
    need('Cascade', {
      ingredient: { __typename: 'Ingredient', id: 'Cascade', name: 'Cascade', unit: 'LBS', lots },
      lots: proposed.map(([lot, quantity]) => ({ __typename: 'LotAmount', lot, quantity })),
    })
  const openOffer = async (needs: object[]) => {
    const page = renderSchedule(planned(), { StockForBatch: () => stockOf(needs) })
    await moveTo('Mashing')
    const dialog = await screen.findByRole('dialog', { name: 'Ingredients for batch 2026-1' })
    const offer = within(dialog)
    await waitFor(() => expect(offer.getByRole('button', { name: 'Take from stock' })).toBeVisible())
    return { ...page, offer }
  }
  const take = async () => {
    await press('Take from stock')
    await screen.findByText('The ingredients of batch 2026-1 were taken from stock')
  }

  it('are not asked for where there is one of each', async () => {
    const { offer, sent } = await openOffer([of([early], [[early, 20]])])
    expect(offer.queryByText('Taken from these lots')).toBeNull()
    expect(offer.queryByRole('spinbutton')).toBeNull()
    await take()
    expect(sent.at(-1)?.variables).not.toHaveProperty('items')
  })

  it('are proposed in their order of use, and a part of each is taken that somebody types', async () => {
    const proposed = of(
      [late, early],
      [
        [early, 20],
        [late, 10],
      ],
    )
    const { offer, sent } = await openOffer([need('Pale Malt'), proposed])
    expect(offer.getByText('20 lbs of L-7K3QM · 10 lbs of L-9P2RX')).toBeVisible()
    expect(offer.queryByRole('spinbutton')).toBeNull()
    await press('Change the lots of Cascade')
    const first = offer.getByRole('spinbutton', { name: 'L-7K3QM' })
    await userEvent.clear(first)
    await userEvent.type(first, '25')
    expect(offer.getByRole('button', { name: 'Take from stock' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.clear(first)
    await userEvent.type(first, '5')
    expect(offer.getByText('15 lbs of 30 lbs')).toBeVisible()
    const second = offer.getByRole('spinbutton', { name: 'L-9P2RX' })
    await userEvent.clear(second)
    await userEvent.type(second, '25')
    expect(offer.getByText('30 lbs of 30 lbs')).toBeVisible()
    await take()
    expect(sent.at(-1)?.variables).toMatchObject({
      items: [
        { ingredientId: 'Cascade', lotId: 'lot-1', quantity: 5 },
        { ingredientId: 'Cascade', lotId: 'lot-2', quantity: 25 },
      ],
    })
  })

  it('can not be one that is on hold', async () => {
    const { offer } = await openOffer([of([early, held], [[early, 20]])])
    await press('Change the lots of Cascade')
    expect(offer.getByText('On hold')).toBeVisible()
    expect(offer.getAllByRole('spinbutton')).toHaveLength(1)
  })
})

describe('kegging fills kegs', () => {
  const ready = () => aBatch('1', 1, { stage: 'CONDITIONING', briteTank: aVessel('8', 1, { label: 'BT-1' }) })

  it('counts the kegs of a batch against what it holds, and adds them', async () => {
    const { sent } = renderSchedule(ready())
    await moveTo('Kegging')
    const form = await screen.findByRole('dialog', { name: 'Kegs filled from batch 2026-1' })
    expect(within(form).getByText(/0\.0 of 93\.0 gallons/)).toBeVisible()
    await press('Add kegs')
    expect(
      await within(form).findByText('Kegs must be whole numbers from 0 to 100, and not all 0.'),
    ).toBeVisible()
    const halves = within(form).getByRole('spinbutton', { name: '1/2 BBL kegs' })
    await userEvent.clear(halves)
    await userEvent.type(halves, '50')
    expect(
      within(form).getByText(/775\.0 of 93\.0 gallons, which is more than the batch holds/),
    ).toBeVisible()
    const anyway = () => within(form).getByRole('button', { name: 'Add them anyway' })
    expect(anyway()).toHaveAttribute('aria-disabled', 'true')
    const confirmed = 'The numbers are right: a yield of 833%'
    await userEvent.click(within(form).getByRole('checkbox', { name: confirmed }))
    expect(anyway()).not.toHaveAttribute('aria-disabled', 'true')
    await userEvent.clear(halves)
    await userEvent.type(halves, '5')
    await press('More 1/6 BBL kegs')
    expect(within(form).getByText(/82\.7 of 93\.0 gallons/)).toBeVisible()
    expect(within(form).getByText('With these kegs, at most 0.33 BBL.')).toBeVisible()
    const left = within(form).getByRole('spinbutton', { name: 'Left in the tank' })
    await userEvent.clear(left)
    await userEvent.type(left, '0.1')
    await press('Add kegs')
    expect(undoOf(await screen.findByText('6 kegs of batch 2026-1 added'))).toBeVisible()
    expect(sent.at(-1)).toEqual({
      name: 'AddFilledKegs',
      variables: {
        batchId: '1',
        halfBarrels: 5,
        sixthBarrels: 1,
        beerTypeId: null,
        leftInTankBBL: 0.1,
        evenIfMore: false,
        commandId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
    })
  })

  it('adds a beer that there is not yet with its first kegs', async () => {
    const { sent } = renderSchedule(ready())
    await moveTo('Kegging')
    const form = within(await screen.findByRole('dialog', { name: 'Kegs filled from batch 2026-1' }))
    await press('More 1/2 BBL kegs')
    const beer = form.getByRole('combobox', { name: 'Beer' })
    await userEvent.type(beer, 'Kellerbier')
    await userEvent.click(await screen.findByRole('option', { name: /^Kellerbier.*New beer/ }))
    expect(beer).toHaveValue('Kellerbier')
    await press('Add kegs')
    await screen.findByText('1 keg of batch 2026-1 added')
    expect(sent.at(-1)?.variables).toMatchObject({ beerTypeId: null, newBeer: 'Kellerbier', halfBarrels: 1 })
  })

  it('counts them against what arrived in its brite tank, once that was logged', async () => {
    const batchVolumes = {
      __typename: 'BatchVolumes',
      batchId: '1',
      knockedOutBBL: 2.9,
      transferredBBL: 2.8,
      splitOffBBL: 0,
    }
    renderSchedule(ready(), {
      BeersToKeg: () => ({ data: { asOfSeq: '1', beerTypes: [], kegTransactions: [], batchVolumes } }),
    })
    await moveTo('Kegging')
    const form = within(await screen.findByRole('dialog', { name: 'Kegs filled from batch 2026-1' }))
    expect(await form.findByText(/0\.0 of 86\.8 gallons/)).toBeVisible()
    expect(form.getByText('With these kegs, at most 2.8 BBL.')).toBeVisible()
    expect(form.getByRole('spinbutton', { name: 'Left in the tank' })).toHaveAttribute('aria-valuemax', '2.8')
  })

  it('adds none when it is declined', async () => {
    const { names } = renderSchedule(ready())
    await moveTo('Kegging')
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(names()).toEqual(['MoveBatch'])
  })
})

describe('a transfer', () => {
  const brite = aVessel('8', 1, { label: 'BT-1', type: 'BRITE_TANK', status: 'AVAILABLE', capacityBBL: 10 })
  const other = aVessel('9', 1, { label: 'FV-2', status: 'AVAILABLE', capacityBBL: 10 })
  const fermenting = aLoggedBatch([], { fermenter, briteTank: brite, stage: 'FERMENTING' })
  const cellar = (batch: typeof fermenting) => () => ({
    data: { ...pageOf(batch).data, equipment: [fermenter, other, brite] },
  })
  const logs = () => ({ data: { asOfSeq: '1', activeBatches: [fermenting] } })
  const answers = {
    SchedulePage: cellar(fermenting),
    LogsPage: logs,
    UpdateBatch: () => ({ data: { updateBatch: { ...fermenting, version: 2, fermenter: other } } }),
    Undo: ({ of }: Record<string, unknown>) => ({ data: { undo: of } }),
  }

  it.each([
    ['to its brite tank on the board', () => moveTo(/^BT-1/)],
    ['to its brite tank by its details', () => updateStage('Conditioning')],
    ['to another fermenter', () => moveTo(/^FV-2/)],
  ])(
    'of a batch that is moved %s asks for the volume that arrived, as the log does',
    async (_where, transfer) => {
      renderSchedule(fermenting, answers)
      await transfer()
      const entry = within(await screen.findByRole('form', { name: /2026-1/ }))
      expect(entry.getByRole('combobox', { name: 'Log Type' })).toHaveDisplayValue('Transfer')
      const [first] = entry.getAllByRole('spinbutton')
      expect(first).toBe(entry.getByRole('spinbutton', { name: 'Volume' }))
      expect(first).toHaveValue('')
    },
  )

  it('to another fermenter can be undone, like every move', async () => {
    const { sent } = renderSchedule(fermenting, answers)
    await moveTo(/^FV-2/)
    const undo = undoOf(await screen.findByText('Batch 2026-1 moved to FV-2'))
    const { commandId } = sent.find(({ name }) => name === 'UpdateBatch')!.variables
    await screen.findByRole('form', { name: /2026-1/ })
    await userEvent.click(undo)
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ name: 'Undo', variables: { of: commandId } }))
  })

  it('is none when a batch steps back', async () => {
    const conditioning = aLoggedBatch([], { fermenter, briteTank: brite, stage: 'CONDITIONING' })
    renderSchedule(conditioning, { SchedulePage: cellar(conditioning), LogsPage: logs })
    await moveTo('Fermenting')
    expect(await screen.findByText('Batch 2026-1 moved to Fermenting')).toBeVisible()
    expect(screen.queryByRole('form', { name: /2026-1/ })).toBeNull()
  })
})
