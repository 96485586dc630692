import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aChange } from '#tests/support/data/liveBuilders.ts'
import { aBalance, aKin, renderBatch, withoutCanvas } from '#tests/web/batch/aBatchPage.tsx'
import { aLoggedBatch } from '#tests/web/logs/aLogBook.tsx'
import { aLot } from '#tests/web/stock/stockBuilders.ts'
import { anAct, cellar, holding } from './aCellar.tsx'

withoutCanvas()

const blended = { ...cellar.mixed, contents: holding({ '2026-1': 3, 'B-1': 2 }) }
const superseded = { supersededAt: '2026-04-04T10:00:00.000Z' }
const vessel = { __typename: 'Equipment' as const, id: '7', label: 'FV-1' }

/** The card of a batch that was blended, sampled, and recorded wrong once. */
const answers = {
  BatchBalance: () => ({
    batchBalance: {
      ...aBalance('1', { knockedOut: 6.8, arrived: 6.5, packaged: 3, lost: 0.5, inTank: 3 }),
      inTank: { __typename: 'BalancedVolume' as const, volumeBBL: 3, basis: 'ASSUMED' as const },
    },
    batchKin: aKin('1'),
    volumeActs: [
      anAct('moved', { reason: null }),
      anAct('wrong', { volumeBBL: 5.3, ...superseded }),
      anAct('loss', { kind: 'LOSS', to: null, volumeBBL: 0.2, reason: 'A hose burst', by: null }),
      anAct('logged', { isFree: false, logId: 'log-1', volumeBBL: 6.5, lossBBL: 0.3 }),
      anAct('hopped', {
        ...{
          kind: 'ADDITION',
          isFree: false,
          logId: 'log-2',
          from: null,
          to: vessel,
          volumeBBL: 0,
          by: null,
        },
      }),
      anAct('brewed', {
        ...{ kind: 'KNOCK_OUT', isFree: false, brewStepId: 's1', from: null, to: vessel, volumeBBL: 6.8 },
      }),
    ],
    equipment: [cellar.full, blended, cellar.empty],
  }),
}

const card = () => screen.findByRole('region', { name: 'Volumes' })

it('says where the beer of a batch went, in which tanks it is with what, and what moved it', async () => {
  renderBatch([aLoggedBatch()], answers)
  const volumes = within(await card())
  const figures = await volumes.findByLabelText('Where the beer went')
  for (const [name, value] of [
    ['Knocked out', '6.8 BBL'],
    ['Packaged', '3 BBL'],
    ['Lost', '0.5 BBL'],
    ['In tank', '≈ 3 BBL'],
  ])
    expect(within(figures).getByText(name!).parentElement).toHaveTextContent(`${name}${value}`)
  expect(within(figures).queryByText('Not recorded')).toBeNull()
  expect(volumes.getByText('BT-1 · 5 of 7 BBL').parentElement).toHaveTextContent('2026-1 3 BBL · B-1 2 BBL')
  const acts = within(volumes.getByRole('list', { name: 'What moved the beer' })).getAllByRole('listitem')
  expect(acts.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Transfer 3.5 BBL from FV-2 to BT-1Ben · /),
    expect.stringMatching(/^Transfer 5.3 BBL from FV-2 to BT-1Ben · .* · No longer counts$/),
    expect.stringMatching(/^Loss 0.2 BBL from FV-2A hose burst · /),
    expect.stringMatching(/^Transfer 6.5 BBL from FV-2 to BT-10.3 BBL lost · In the log · Ben · /),
    expect.stringMatching(/^Addition in FV-1In the log · /),
    expect.stringMatching(/^Knock-out 6.8 BBL into FV-1In the brew day · Ben · /),
  ])
  expect(acts.map((act) => act.querySelector('del') !== null)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ])
})

it('corrects what was recorded by itself, and nothing else', async () => {
  const { sent } = renderBatch([aLoggedBatch()], {
    ...answers,
    RecordVolume: () => ({ recordVolume: anAct('right') }),
  })
  const volumes = within(await card())
  await volumes.findByLabelText('Where the beer went')
  expect(volumes.getAllByRole('button', { name: /^Correct/ })).toHaveLength(2)
  await userEvent.click(volumes.getByRole('button', { name: 'Correct: Transfer 3.5 BBL from FV-2 to BT-1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct: Transfer' }))
  expect(dialog.getByText(/^It corrects 3.5 BBL from FV-2 to BT-1 of /)).toBeVisible()
  expect(dialog.queryByRole('radio')).toBeNull()
  const volume = dialog.getByRole('spinbutton', { name: /^Volume/ })
  expect(volume).toHaveValue('3.5')
  await userEvent.clear(volume)
  await userEvent.type(volume, '3.3')
  await userEvent.click(dialog.getByRole('button', { name: 'Save correction' }))
  expect(await screen.findByText('Volume of FV-2 corrected')).toBeVisible()
  expect(sent).toEqual([
    expect.objectContaining({
      input: expect.objectContaining({
        ...{ kind: 'TRANSFER', corrects: 'moved', volumeBBL: 3.3, fromEquipmentId: '2', toEquipmentId: '3' },
        occurredAt: '2026-04-03T10:00:00.000Z',
      }) as unknown,
    }),
  ])
})

it('withdraws what was recorded by itself', async () => {
  const { sent } = renderBatch([aLoggedBatch()], {
    ...answers,
    RecordVolume: () => ({ recordVolume: anAct('withdrawn', superseded) }),
  })
  const volumes = within(await card())
  await userEvent.click(await volumes.findByRole('button', { name: 'Correct: Loss 0.2 BBL from FV-2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct: Loss' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Volume of FV-2 withdrawn')).toBeVisible()
  expect(sent).toEqual([
    expect.objectContaining({
      input: expect.objectContaining({ kind: 'LOSS', corrects: 'loss', volumeBBL: 0 }) as unknown,
    }),
  ])
})

it('follows what somebody else records, and is closed to a viewer', async () => {
  let acts = [anAct('moved')]
  const { send } = renderBatch(
    [aLoggedBatch()],
    { BatchBalance: () => ({ ...answers.BatchBalance(), volumeActs: acts }) },
    undefined,
    'VIEWER',
  )
  const volumes = within(await card())
  const correct = await volumes.findByRole('button', { name: /^Correct/ })
  expect(correct).toHaveAttribute('aria-disabled', 'true')
  expect(volumes.getByRole('button', { name: 'Record volume: BT-1' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  acts = [anAct('sampled', { kind: 'SAMPLE', to: null, volumeBBL: 0.01 }), ...acts]
  send(aChange('VolumeRecorded', 2, { actId: 'sampled' }))
  await waitFor(() => expect(volumes.getByText('0.01 BBL from FV-2', { exact: false })).toBeVisible())
})

describe('the batches with which it shares beer', () => {
  const named = (id: string, batchNumber: string) => ({ __typename: 'Batch' as const, id, batchNumber })
  const link = (name: string) => screen.findByRole('link', { name })

  it('are named with links: from which it was split off, and what was split off it', async () => {
    const batchKin = aKin('1', { splitFrom: named('7', '2026-7'), splits: [named('8', '2026-1-B')] })
    renderBatch([aLoggedBatch()], { BatchBalance: () => ({ ...answers.BatchBalance(), batchKin }) })
    expect(await link('2026-7')).toHaveAttribute('href', '/batch?number=2026-7')
    expect(await link('2026-1-B')).toHaveAttribute('href', '/batch?number=2026-1-B')
    expect(screen.getByText('Split off from')).toBeVisible()
    expect(screen.getByText('Split off it')).toBeVisible()
  })

  it('can take all of its beer: then it is completed with their number', async () => {
    let batchKin = aKin('1', { blendedInto: named('7', '2026-7') })
    const batch = aLoggedBatch([], { stage: 'FERMENTING', fermenter: cellar.full })
    const { sent } = renderBatch([batch], {
      BatchBalance: () => ({ ...answers.BatchBalance(), batchKin }),
      CompleteBlended: () => {
        batchKin = { ...batchKin }
        return { moveBatch: { ...batch, version: 9, stage: 'COMPLETED', completedAt: batch.brewDate } }
      },
    })
    const volumes = within(await card())
    expect(
      await volumes.findByText('FV-2 is empty: the last of this beer was blended into 2026-7.'),
    ).toBeVisible()
    await userEvent.click(volumes.getByRole('button', { name: 'Complete' }))
    expect(await screen.findByText('Completed, blended into 2026-7')).toBeVisible()
    expect(sent).toContainEqual(expect.objectContaining({ id: '1', from: 'FERMENTING' }))
  })

  it('are made of what is in another tank', async () => {
    const half = { ...cellar.mixed, contents: holding({ '2026-1': 3 }) }
    const batch = aLoggedBatch([], { stage: 'FERMENTING', fermenter: cellar.full })
    const { sent } = renderBatch([batch], {
      BatchBalance: () => ({ ...answers.BatchBalance(), equipment: [cellar.full, half] }),
      BatchHalf: ({ equipmentId }) => ({
        batchHalf: { __typename: 'BatchHalf', equipmentId, batch, volumeBBL: 3, nextNumber: '2026-1-B' },
        recipes: [batch.recipe],
      }),
      SplitBatch: () => ({ splitBatch: { ...batch, id: '9', batchNumber: '2026-1-B' } }),
    })
    const volumes = within(await card())
    const make = { name: 'Give this half a batch of its own: BT-1' }
    await userEvent.click(await volumes.findByRole('button', make))
    expect(volumes.getAllByRole('button', { name: /^Give this half/ })).toHaveLength(1)
    const dialog = within(await screen.findByRole('dialog', make))
    await userEvent.click(await dialog.findByRole('button', { name: 'Make it a batch' }))
    expect(await screen.findByText('2026-1-B is now a batch of its own')).toBeVisible()
    expect(sent).toContainEqual(expect.objectContaining({ id: '1', equipmentId: '3' }))
  })
})

it('has no card before it ferments', async () => {
  renderBatch([aLoggedBatch([], { stage: 'PLANNED', fermentingStartDate: null })], answers)
  await screen.findByRole('region', { name: 'Plan' })
  expect(screen.queryByRole('region', { name: 'Volumes' })).toBeNull()
})

describe('yeast', () => {
  const us05 = { __typename: 'Ingredient' as const, id: 'us05', name: 'US-05', unit: 'GRAMS' as const }
  const inTank = { ...cellar.full, contents: holding({ '2026-1': 7 }) }
  const harvesting = {
    BatchBalance: () => ({ ...answers.BatchBalance(), equipment: [inTank, blended] }),
    HarvestableYeast: () => ({
      harvestableYeast: [
        { __typename: 'HarvestableYeast', ingredient: us05, isPitched: true, generation: 4 },
      ],
    }),
    HarvestYeast: () => ({ harvestYeast: aLot({ id: 'new', generation: 4 }) }),
  }

  async function open(role: 'BREWER' | 'VIEWER' = 'BREWER') {
    const { sent } = renderBatch([aLoggedBatch()], harvesting, undefined, role)
    const volumes = within(await card())
    return { sent, volumes, button: await volumes.findByRole('button', { name: 'Harvest yeast from FV-2' }) }
  }

  it('is harvested from a fermenter as a lot of what was pitched, one generation on', async () => {
    const { sent, volumes, button } = await open()
    expect(volumes.queryByRole('button', { name: 'Harvest yeast from BT-1' })).toBeNull()
    await userEvent.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Harvest yeast from FV-2' }))
    expect(await dialog.findByText('This will be generation 4.')).toBeVisible()
    await userEvent.type(dialog.getByRole('spinbutton', { name: /^Slurry/ }), '0.3')
    await userEvent.type(dialog.getByRole('spinbutton', { name: /^Quantity/ }), '8000')
    expect(dialog.getByText('FV-2 then holds 6.7 BBL.')).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: /^Lot/ }), 'US05-G4')
    await userEvent.click(dialog.getByRole('button', { name: 'Harvest' }))
    expect((await screen.findByText(/ harvested from FV-2$/)).textContent).toBe(
      '8,000 grams harvested from FV-2',
    )
    expect(sent).toContainEqual(
      expect.objectContaining({
        ...{ fromEquipmentId: '2', ingredientId: 'us05', volumeBBL: 0.3, quantity: 8000 },
        ...{ lotNumber: 'US05-G4', ifMore: 'REFUSE' },
      }),
    )
  })

  it('is asked about where more slurry leaves than there is beer', async () => {
    const { sent, button } = await open()
    await userEvent.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Harvest yeast from FV-2' }))
    await dialog.findByText('This will be generation 4.')
    await userEvent.type(dialog.getByRole('spinbutton', { name: /^Slurry/ }), '8')
    await userEvent.type(dialog.getByRole('spinbutton', { name: /^Quantity/ }), '8000')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'More was in it: record the rest as found' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Harvest' }))
    await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ ifMore: 'FOUND' })))
  })

  it('is not harvested by a viewer', async () => {
    const { button } = await open('VIEWER')
    expect(button).toHaveAttribute('aria-disabled', 'true')
  })
})
