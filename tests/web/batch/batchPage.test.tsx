import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { brewStepKinds } from '#domain/brewDay/brewSteps.ts'
import { aChange, aVessel } from '#tests/support/data/liveBuilders.ts'
import { aLog, aLoggedBatch, hoursAgo } from '#tests/web/logs/aLogBook.tsx'
import {
  ana,
  aRemark,
  aTransaction,
  ben,
  brewed,
  noStock,
  readings,
  renderBatch,
  withoutCanvas,
  noVolumes,
} from './aBatchPage.tsx'
import { asOnPhone } from '#tests/web/asOnPhone.ts'
import { aStep } from './aBrewStep.ts'

withoutCanvas()
afterEach(() => vi.restoreAllMocks())

it('shows where a batch stands, its figures, its stages with who moved it, and what it took', async () => {
  const batch = aLoggedBatch(readings)
  renderBatch([batch], {
    StageMoves: () => ({
      stageMoves: [
        {
          __typename: 'StageMove',
          id: '1',
          to: 'FERMENTING',
          at: hoursAgo(73),
          by: { __typename: 'Actor', id: ana.id, name: ana.name },
        },
      ],
    }),
    BatchIngredients: () => ({
      stockForBatch: {
        ...{ __typename: 'BatchStock', batchId: '1', ...noStock, deductedAt: hoursAgo(80) },
        movements: [aTransaction('i1', 'Pilsner', 5_431), aTransaction('i2', 'Tettnang', null)],
      },
    }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Recipe 1 as of 1 2026-1' })
  const stands = screen.getByRole('region', { name: 'Current status' })
  for (const words of ['FV-1', 'Fermenting', 'Day 3/14', 'No open issue'])
    expect(within(stands).getByText(words)).toBeVisible()
  const figures = screen.getByRole('region', { name: 'Figures' })
  await within(figures).findByText('$54.31')
  for (const words of ['1.024', '4.7%', '60.0%', '1 ingredient without a price'])
    expect(within(figures).getByText(words)).toBeVisible()
  const stages = screen.getByRole('list', { name: 'Stages' })
  const current = within(stages)
    .getAllByRole('listitem')
    .find((item) => item.hasAttribute('aria-current'))
  expect(current).toHaveTextContent(/Fermenting.*Ana Novak · 3 days/)
  expect(within(stages).getAllByText(/^Due /)).toHaveLength(2)
  expect(await screen.findByText('Tettnang')).toBeVisible()
  const entries = await screen.findByRole('table', { name: 'Log entries of batch 2026-1' })
  expect(entries).toHaveTextContent('1.060')
  expect(document.title).toBe('Recipe 1 as of 1 2026-1 · Brewhouse')
})

it('has its log on a phone in two lines an entry, with what else was said below', async () => {
  asOnPhone()
  renderBatch([aLoggedBatch([...readings])])
  const entries = await screen.findByRole('list', { name: 'Log entries of batch 2026-1' })
  const first = within(entries).getAllByRole('listitem')[0]!
  expect(first).toHaveTextContent(/1\.024 · Fermentation Check/)
  expect(within(first).getByRole('button', { name: /^Actions/ })).toBeVisible()
  expect(screen.queryByRole('table', { name: 'Log entries of batch 2026-1' })).toBeNull()
})

it('follows what others do: a flagged entry, a move and a remark appear by themselves', async () => {
  const batch = aLoggedBatch(readings)
  const { send } = renderBatch([batch])
  await screen.findByText('No open issue')
  const log = aLog('l3', { timestamp: hoursAgo(0), issueFlag: true, issueDescription: 'Airlock is dry' })
  send(aChange('LogAdded', 2, { logId: 'l3', batchId: '1', log }))
  const stands = screen.getByRole('region', { name: 'Current status' })
  expect(await within(stands).findByText('Open issue · Airlock is dry')).toBeVisible()
  send(aChange('RemarkAdded', 3, { batchId: '1', mentions: [], remark: aRemark('5', 'Refilled it') }))
  expect(await screen.findByText('Refilled it')).toBeVisible()
  const { logCount: _count, latestLog: _latest, openIssue: _issue, readings: _readings, ...plain } = batch
  const done = { ...plain, version: 2, stage: 'COMPLETED' as const, completedAt: hoursAgo(0) }
  send(aChange('BatchStageChanged', 4, { batchId: '1', from: 'FERMENTING', to: 'COMPLETED', batch: done }))
  expect(await screen.findByText('Final gravity')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add Log' })).not.toBeInTheDocument()
})

it('a remark completes the name after an @, is sent once, and its author can withdraw it', async () => {
  const added = aRemark('7', '@Ana Novak taste this', ben)
  const { sent, send } = renderBatch([aLoggedBatch(readings)], { AddRemark: () => ({ addRemark: added }) })
  const field = await screen.findByRole('textbox', { name: 'Comment' })
  await userEvent.type(field, '@an')
  await userEvent.click(await screen.findByRole('button', { name: '@Ana Novak' }))
  await userEvent.type(field, 'taste this')
  await userEvent.click(screen.getByRole('button', { name: 'Add comment' }))
  await expect.poll(() => sent).toHaveLength(1)
  send(aChange('RemarkAdded', 2, { batchId: '1', mentions: ['1'], remark: added }))
  expect(await screen.findByRole('button', { name: 'Withdraw the comment by Ben Okafor' })).toBeVisible()
  expect(field).toHaveValue('')
  expect(sent).toMatchObject([{ batchId: '1', text: '@Ana Novak taste this' }])
})

it('says when no batch has the number, and where to look for it', async () => {
  renderBatch([], {}, '/batch?number=2026-404', 'VIEWER')
  expect(await screen.findByText('There is no batch 2026-404')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Past batches' })).toHaveAttribute('href', '/batches')
})

it('the checklist of a double batch stays above its figures until the second brew is in the fermenter, too', async () => {
  const brewed = { brews: 2, batchSizeBBL: 6, fermentingStartDate: hoursAgo(3) }
  renderBatch([aLoggedBatch([], brewed)])
  const checklist = await screen.findByRole('heading', { name: 'Brew day' })
  const figures = screen.getByRole('region', { name: 'Figures' })
  expect(checklist.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(within(figures).getByText('as planned · 2 brews of 3 BBL')).toBeVisible()
})

it.each([
  ['PLANNED', ['FERMENTING']],
  ['MASHING', ['BOILING', 'FERMENTING']],
  ['BOILING', ['FERMENTING']],
] as const)(
  'one press brings a batch in %s to Fermenting once its last step is ticked',
  async (stage, moves) => {
    const moved: unknown[] = []
    const batch = aLoggedBatch([], { stage })
    const done = { doneAt: hoursAgo(1), doneBy: ben }
    const { send } = renderBatch([batch], {
      BrewDay: () => ({
        batch: brewed(batch),
        brewSteps: brewStepKinds.filter((kind) => kind !== 'PITCH').map((kind) => aStep(kind, 1, done)),
      }),
      ScheduledBatch: () => ({ batch }),
      MoveBatch: ({ to }) => {
        moved.push(to)
        return { moveBatch: { ...batch, stage: to } }
      },
    })
    await screen.findByRole('button', { name: 'Check off: Pitch the yeast' })
    const ferment = { name: 'Update Stage to Fermenting' }
    expect(screen.queryByRole('button', ferment)).toBeNull()
    send(aChange('BrewStepSaved', 2, { stepId: 'PITCH', step: aStep('PITCH', 1, done) }))
    await userEvent.click(await screen.findByRole('button', ferment))
    expect(await screen.findByText('Batch 2026-1 moved to Fermenting')).toBeVisible()
    expect(moved).toEqual(moves)
  },
)

it('says that ingredients are not taken yet until the batch is finished', async () => {
  const need = {
    ...{
      __typename: 'IngredientNeed',
      asked: '30 lbs',
      there: 100,
      short: 0,
      status: 'ENOUGH',
      reason: null,
      needed: 20,
      lots: [],
    },
    ingredient: { __typename: 'Ingredient', id: 'i2', name: 'Pilsner', unit: 'LBS', lots: [] },
  }
  const batch = aLoggedBatch(readings)
  const { send } = renderBatch([batch], {
    BatchIngredients: () => ({
      stockForBatch: {
        ...{ __typename: 'BatchStock', batchId: '1', ...noStock, needs: [need] },
        movements: [aTransaction('i1', 'Tettnang', 1_200)],
      },
    }),
  })
  const ingredients = await screen.findByRole('region', { name: 'Ingredients' })
  expect(await within(ingredients).findByText('not taken yet')).toBeVisible()
  const { logCount: _count, latestLog: _latest, openIssue: _issue, readings: _readings, ...plain } = batch
  const done = { ...plain, version: 2, stage: 'COMPLETED' as const, completedAt: hoursAgo(0) }
  send(aChange('BatchStageChanged', 2, { batchId: '1', from: 'FERMENTING', to: 'COMPLETED', batch: done }))
  await waitFor(() => expect(within(ingredients).queryByText('not taken yet')).toBeNull())
  expect(within(ingredients).getByText('Tettnang')).toBeVisible()
})

it('shows beside its tank what was logged by hand last', async () => {
  renderBatch([aLoggedBatch(readings)])
  const stands = await screen.findByRole('region', { name: 'Current status' })
  expect(stands).toHaveTextContent(/Logged by hand:.*1\.024/)
})

it('a batch in Kegging offers to fill kegs first, and takes entries in its log', async () => {
  const briteTank = aVessel('8', 1, { label: 'BT-1', type: 'BRITE_TANK' })
  const batch = aLoggedBatch([], { stage: 'KEGGING', briteTank, keggingDate: hoursAgo(1) })
  renderBatch([batch], {
    ScheduledBatch: () => ({ batch }),
    BeersToKeg: ({ batchId }) => ({
      ...{ beerTypes: [], kegTransactions: [] },
      batchVolumes: noVolumes(batchId),
    }),
  })
  const [main, log] = await screen.findAllByRole('button', { name: /^(Fill kegs|Add Log)$/ })
  expect(main).toHaveTextContent('Fill kegs')
  expect(log).toHaveTextContent('Add Log')
  expect(log).not.toHaveAttribute('aria-disabled')
  expect(await screen.findByText('No kegs yet. They appear here as they are filled.')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Fill kegs' })).toHaveLength(2)
  await userEvent.click(main!)
  expect(await screen.findByRole('dialog', { name: 'Kegs filled from batch 2026-1' })).toBeVisible()
})

it('a cancelled batch says why, and how much was dumped', async () => {
  const cancelled = { stage: 'CANCELLED', cancelReason: 'Infected', dumpedBBL: 2.5 } as const
  renderBatch([aLoggedBatch(readings, cancelled)])
  const stands = await screen.findByRole('region', { name: 'Current status' })
  expect(within(stands).getByText('Cancelled: Infected, 2.5 BBL dumped')).toBeVisible()
})

it('what was taken goes back to its lot, a part of it, and never more than the batch has', async () => {
  const lot = (id: string, code: string) => ({
    ...{ __typename: 'Lot', id, code, lotNumber: null, ingredientName: 'Tettnang' },
    ingredient: { __typename: 'Ingredient', id: 'i1' },
  })
  const has = (quantity: number, of: object) => ({ __typename: 'LotAmount', quantity, unit: 'LBS', lot: of })
  const { sent } = renderBatch([aLoggedBatch(readings)], {
    BatchIngredients: () => ({
      stockForBatch: {
        ...{ __typename: 'BatchStock', batchId: '1', ...noStock, deductedAt: hoursAgo(80) },
        movements: [aTransaction('i1', 'Tettnang', 1_200)],
        returnable: [has(7, lot('a', 'L-AAA')), has(3, lot('b', 'L-BBB'))],
      },
    }),
    PutBack: () => ({ putBack: { __typename: 'BatchStock', batchId: '1', deductedAt: hoursAgo(80) } }),
  })
  const ingredients = within(await screen.findByRole('region', { name: 'Ingredients' }))
  await userEvent.click(await ingredients.findByRole('button', { name: 'Put back' }))
  const name = 'Put back what batch 2026-1 took'
  const dialog = within(await screen.findByRole('dialog', { name }))
  const back = () => dialog.getByRole('button', { name: 'Put back' })
  expect(back()).toHaveAttribute('aria-disabled', 'true')
  const amount = dialog.getByRole('spinbutton', { name: 'Tettnang · L-AAA' })
  await userEvent.type(amount, '8')
  expect(back()).toHaveAttribute('aria-disabled', 'true')
  await userEvent.clear(amount)
  await userEvent.type(amount, '2')
  await userEvent.click(back())
  expect(await screen.findByText('Put back from batch 2026-1')).toBeVisible()
  expect(sent).toMatchObject([
    {
      batchId: '1',
      items: [{ ingredientId: 'i1', lotId: 'a', quantity: 2 }],
      occurredAt: expect.any(String),
    },
  ])
})
