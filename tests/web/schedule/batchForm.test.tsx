import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { addDays } from '#domain/batches/timeline.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { dayInWords } from '#web/ui/dates/days.ts'
import { brewOf } from '#web/features/schedule/batch/planning.ts'
import { planPath } from '#web/features/recipes/recipeViews.ts'
import { batchDefaults } from '#domain/batches/batchForm.ts'
import { aBatch, aVessel } from './aBatch.ts'
import {
  answers,
  choices,
  inAPlanningDialog,
  onClose,
  onTransferred,
  press,
  queries,
  recipe,
  renderPlanning,
  sent,
  stockOf,
  vessels,
} from './aPlanningDialog.tsx'

inAPlanningDialog()

const choose = async (field: string, choice: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(choice) }))
}

it('says what is missing, in a sentence each, and sends nothing', async () => {
  const next = `${dayAt(new Date()).slice(0, 4)}-002`
  renderPlanning({ kind: 'new' })
  const number = screen.getByRole('textbox', { name: 'Batch Number' })
  await waitFor(() => expect(number).toHaveValue(next))
  await userEvent.clear(number)
  await press('Schedule brew')
  for (const sentence of ['Recipe is required.', 'Brew Date is required.', 'Batch Number is required.'])
    expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Recipe' })).toHaveFocus()
  expect(sent).toEqual([])
  await press(`Use ${next}`)
  expect(screen.getByRole('textbox', { name: 'Batch Number' })).toHaveValue(next)
})

it('marks what it requires, and nothing else', async () => {
  renderPlanning({ kind: 'new' })
  for (const name of [
    /^Recipe/,
    'Batch Number',
    'Batch Size (BBL)',
    /^Expected Fermentation/,
    /^Expected Cond/,
  ])
    expect(await screen.findByLabelText(name)).toBeRequired()
  for (const name of ['Brewer', 'Fermenter', 'Notes']) expect(screen.getByLabelText(name)).not.toBeRequired()
})

it.each([
  ['Batch Size (BBL)', '11', 'Batch Size must be from 1 to 10 BBL.'],
  ['Expected Fermentation (days)', '61', 'Expected Fermentation days must be from 1 to 60.'],
  ['Expected Conditioning (days)', '31', 'Expected Conditioning days must be from 1 to 30.'],
])('refuses a %s of %s', async (field, number, sentence) => {
  renderPlanning({ kind: 'new' })
  await userEvent.clear(screen.getByRole('spinbutton', { name: field }))
  await userEvent.type(screen.getByRole('spinbutton', { name: field }), number)
  await press('Schedule brew')
  expect(await screen.findByText(sentence)).toBeVisible()
})

it('plans one and a half times a recipe, as the recipe hub asks for it', async () => {
  const { searchParams } = new URL(planPath(recipe.id, 1.5), 'http://brewhouse')
  renderPlanning(brewOf(searchParams.get('brew') ?? ''))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Recipe' })).toHaveValue(recipe.name))
  expect(screen.getByRole('spinbutton', { name: 'Batch Size (BBL)' })).toHaveValue('4.5')
})

it('plans as many brews of a recipe as its size takes with the kettle', async () => {
  const kettle = aVessel({ id: 'k1', label: 'K-1', type: 'KETTLE', capacityBBL: 8 })
  renderPlanning(brewOf(`5x${recipe.id}`), [], [...vessels, kettle])
  expect(await screen.findByRole('spinbutton', { name: 'Batch Size (BBL)' })).toHaveValue('15')
  expect(screen.getByRole('spinbutton', { name: 'Number of brews' })).toHaveValue('2')
})

it('plans the recipe that is asked for, whatever recipe an unsaved plan was for', async () => {
  renderPlanning({ kind: 'new' })
  await choose('Recipe', 'Night Porter')
  await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'For the fair')
  cleanup()
  renderPlanning({ kind: 'new', preset: { recipeId: recipe.id } })
  expect(await screen.findByDisplayValue('For the fair')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Recipe' })).toHaveValue(recipe.name)
})

it('plans a brew with the defaults of the brewery and the next free number', async () => {
  renderPlanning({ kind: 'new' })
  await choose('Recipe', 'Night Porter')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Brew Date' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Brew Date' }), 'apr 20, 2026{Tab}')
  await choose('Brewer', 'Ben')
  await press('Schedule brew')
  expect(await screen.findByText('Batch 2026-002 scheduled')).toBeVisible()
  expect(sent[0]?.input).toEqual({
    ...batchDefaults,
    ...{ recipeId: 'r2', brewDate: '2026-04-20', batchNumber: '2026-002', brewerId: 'u2' },
    ...{ fermenterId: 'fv2', briteTankId: 'bt1' },
  })
  expect(onClose).toHaveBeenCalled()
})

it('proposes the next free day and vessels that hold the size, and keeps what was chosen by hand', async () => {
  renderPlanning({ kind: 'new' })
  const value = (name: string) => screen.getByRole('combobox', { name })
  await choose('Recipe', 'Night Porter')
  const today = dayAt(new Date())
  await waitFor(() => expect(value('Fermenter')).toHaveValue('FV-2'))
  expect(value('Brite Tank')).toHaveValue('BT-1')
  expect(value('Kettle')).toHaveValue('')
  expect(screen.getByRole('textbox', { name: 'Brew Date' })).toHaveValue(dayInWords(today))
  const size = screen.getByRole('spinbutton', { name: 'Batch Size (BBL)' })
  expect(size).toHaveValue('3')
  await userEvent.clear(size)
  await userEvent.type(size, '5')
  await waitFor(() => expect(value('Fermenter')).toHaveValue('FV-1'))
  await press('Clear Brite Tank')
  await userEvent.clear(size)
  await userEvent.type(size, '3.5{Tab}')
  await waitFor(() => expect(value('Fermenter')).toHaveValue('FV-2'))
  expect(value('Brite Tank')).toHaveValue('')
  await press('Schedule brew')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.input).toMatchObject({ batchSizeBBL: 3.5, fermenterId: 'fv2', briteTankId: null })
})

it('proposes the size of the last batch of the recipe, and says whose it is', async () => {
  const known = queries.FinishedBatches
  const finished = { id: 'b8', stage: 'COMPLETED', batchSizeBBL: 6, brews: 1 } as const
  const batches = [
    aBatch({ ...finished, id: 'b9', batchNumber: '2026-009', brewDate: '2026-03-01', stage: 'CANCELLED' }),
    aBatch({ ...finished, batchNumber: '2026-008', brewDate: '2026-02-01' }),
    aBatch({ ...finished, id: 'b7', batchNumber: '2026-007', brewDate: '2026-01-01', batchSizeBBL: 4 }),
  ]
  queries.FinishedBatches = { data: { asOfSeq: '1', pastBatches: { total: 3, batches } } }
  renderPlanning({ kind: 'new' })
  await choose('Recipe', recipe.name)
  const size = screen.getByRole('spinbutton', { name: 'Batch Size (BBL)' })
  await waitFor(() => expect(size).toHaveValue('6'))
  expect(size).toHaveAccessibleDescription('Its last batch, 2026-008, was 6 BBL.')
  expect(screen.getByRole('combobox', { name: 'Fermenter' })).toHaveValue('FV-1')
  await choose('Recipe', 'Night Porter')
  await waitFor(() => expect(size).toHaveValue('3'))
  queries.FinishedBatches = known ?? choices
})

it('offers vessels that are available and big enough for the size that is typed', async () => {
  renderPlanning({ kind: 'new' })
  const offered = async () => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Fermenter' }))
    const labels = (await screen.findAllByRole('option')).map((option) => option.textContent)
    await userEvent.keyboard('{Escape}')
    return labels
  }
  expect(await offered()).toEqual([
    expect.stringContaining('FV-1'),
    expect.stringContaining('FV-2'),
    expect.stringContaining('FV-3 is not available: it is being cleaned.'),
  ])
  expect(screen.queryByRole('option', { name: /BT-1/ })).not.toBeInTheDocument()
  await choose('Fermenter', 'FV-2')
  await userEvent.clear(screen.getByRole('spinbutton', { name: 'Batch Size (BBL)' }))
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Batch Size (BBL)' }), '5')
  expect(screen.getByText('FV-2 holds 3.5 BBL: too small for 5 BBL.')).toBeVisible()
})

it('plans two brews into one large fermenter, each as large as the kettle', async () => {
  const brewhouse = [
    aVessel({ id: 'k1', label: 'K-1', type: 'KETTLE', capacityBBL: 8 }),
    aVessel({ id: 'fv20', label: 'FV-20', capacityBBL: 20 }),
  ]
  const preset = { recipeId: recipe.id, brewDate: '2099-04-20', batchNumber: '2099-001' }
  renderPlanning({ kind: 'new', preset }, [], brewhouse)
  expect(screen.getByText('One brew makes up to 8 BBL.')).toBeVisible()
  const size = screen.getByRole('spinbutton', { name: 'Batch Size (BBL)' })
  await userEvent.clear(size)
  await userEvent.type(size, '15')
  await choose('Fermenter', 'FV-20')
  await userEvent.click(screen.getByRole('combobox', { name: 'Kettle' }))
  expect(await screen.findByRole('option', { name: /K-1 holds 8 BBL: too small for 15 BBL/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'More Number of brews' }))
  expect(screen.getByText('2 brews of 7.5 BBL')).toBeVisible()
  await choose('Kettle', 'K-1')
  await press('Schedule brew')
  expect(await screen.findByText('Batch 2099-001 scheduled')).toBeVisible()
  expect(sent[0]?.input).toMatchObject({ batchSizeBBL: 15, brews: 2, fermenterId: 'fv20', kettleId: 'k1' })
})

it('asks for the number of brews only where a fermenter holds more than one', () => {
  renderPlanning({ kind: 'new' })
  expect(screen.queryByRole('spinbutton', { name: 'Number of brews' })).not.toBeInTheDocument()
})

it('shows why a brew could not be scheduled, and keeps what was typed', async () => {
  renderPlanning({ kind: 'new' })
  answers.push({ errors: [{ message: 'FV-1 is occupied.', extensions: { code: 'CONFLICT', conflict: {} } }] })
  await choose('Recipe', 'Night Porter')
  await userEvent.type(screen.getByRole('textbox', { name: 'Brew Date' }), 'apr 20, 2026{Tab}')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Batch Number' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Batch Number' }), '2026-044')
  await press('Schedule brew')
  expect(await screen.findByText('Error creating schedule: FV-1 is occupied.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Batch Number' })).toHaveValue('2026-044')
  expect(onClose).not.toHaveBeenCalled()
})

it('a later brew is offered a tank that is busy now, and shown which beer occupies another one', async () => {
  const today = dayAt(new Date())
  const inDays = (days: number) => addDays(today, days)
  const taken = aBatch({
    id: 'b7',
    batchNumber: '2026-007',
    stage: 'FERMENTING',
    fermentingStartDate: new Date().toISOString(),
    expectedFermentationDays: 20,
  })
  const known = queries.BatchFormChoices
  const named = {
    ...taken,
    __typename: 'Batch',
    recipe,
    fermenter: { ...vessels[1], __typename: 'Equipment' },
  }
  queries.BatchFormChoices = { data: { ...known?.data, batches: [named] } }
  renderPlanning({ kind: 'new', preset: { brewDate: inDays(10), batchNumber: '2026-008' } })
  await userEvent.click(screen.getByRole('combobox', { name: 'Fermenter' }))
  const cleaned = await screen.findByRole('option', { name: /FV-3/ })
  expect(cleaned).not.toHaveAttribute('aria-disabled', 'true')
  const busy = screen.getByRole('option', { name: /FV-2/ })
  expect(busy).toHaveAttribute('aria-disabled', 'true')
  expect(busy).toHaveTextContent(
    `FV-2 is occupied by ${taken.recipe.name} 2026-007 from ${formatDay(today)} to ${formatDay(inDays(20))}; this batch 2026-008 needs it from ${formatDay(inDays(10))} to ${formatDay(inDays(24))}.`,
  )
  queries.BatchFormChoices = known ?? choices
})

it('says what a brew would be short of on its day, before it is scheduled', async () => {
  const malt = {
    __typename: 'Ingredient',
    ...{
      id: 'malt',
      version: 1,
      updatedAt: '2026-04-03T10:00:00.000Z',
      name: 'Pale Malt',
      category: 'GRAIN',
    },
    ...{ subcategory: null, currentQuantity: 150, unit: 'LBS', reorderThreshold: 0, supplier: null },
    ...{ costPerUnitCents: 1, lotNumber: null, expirationDate: null, alphaAcid: null, colorLovibond: null },
    ...{ potential: null, stockStatus: 'GOOD', wasStocked: true, inventoryValueCents: 150 },
  }
  const line = { __typename: 'RecipeLine', id: 'l1', ingredientId: 'malt', ingredient: malt, amount: 100 }
  queries.PlannedStock = stockOf([{ ...line, unit: 'LBS', use: null, minutes: null }])
  renderPlanning({ kind: 'new', preset: { recipeId: recipe.id, brewDate: '2099-12-04', batchSizeBBL: 6 } })
  expect(await screen.findByText(/^Short on Dec 4/)).toHaveTextContent(
    'Short on Dec 4: 50 lbs Pale Malt. Order in time to have them by then.',
  )
  queries.PlannedStock = stockOf([])
})

it('says which other brew needs the same kettle on its day, and schedules it all the same', async () => {
  const known = queries.BatchFormChoices
  const kettle = aVessel({ id: 'k1', label: 'K-1', type: 'KETTLE' })
  const other = aBatch({ id: 'b7', batchNumber: '2026-007', brewDate: '2099-12-04', kettle, mashTun: null })
  queries.BatchFormChoices = { data: { ...known?.data, batches: [other] } }
  const preset = { recipeId: recipe.id, brewDate: '2099-12-04', batchNumber: '2026-008' }
  renderPlanning({ kind: 'new', preset }, [], [...vessels, kettle])
  await screen.findByRole('combobox', { name: 'Kettle' })
  expect(screen.queryByText(/one after the other/)).toBeNull()
  await choose('Kettle', 'K-1')
  const both = `${recipe.name} 2026-008 and ${other.recipe.name} 2026-007`
  expect(await screen.findByText(/^2 brews on Dec 4, 2099/)).toHaveTextContent(
    `2 brews on Dec 4, 2099 in K-1, one after the other: ${both}.`,
  )
  await press('Schedule brew')
  await waitFor(() => expect(sent).toHaveLength(1))
  queries.BatchFormChoices = known ?? choices
})

it('asks how much of a beer arrived that its form brings into another tank, and of no other edit', async () => {
  const fermenting = aBatch({ stage: 'FERMENTING', fermentingStartDate: '2026-04-03T10:00:00.000Z' })
  renderPlanning({ kind: 'edit', batchId: 'b1' }, [fermenting])
  await choose('Fermenter', 'FV-2')
  await press('Save changes')
  await waitFor(() => expect(onTransferred).toHaveBeenCalledWith(fermenting))
  cleanup()
  onTransferred.mockReset()
  renderPlanning({ kind: 'edit', batchId: 'b1' }, [fermenting])
  await choose('Brite Tank', 'BT-1')
  await press('Save changes')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(onTransferred).not.toHaveBeenCalled()
})
