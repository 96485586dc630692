import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { PlanningDialogs } from '#web/features/schedule/PlanningDialogs.tsx'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import type { BatchView, VesselView } from '#web/features/schedule/scheduleViews.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { addDays } from '#domain/batches/timeline.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { batchDefaults } from '#domain/batches/batchForm.ts'
import { aBatch, aVessel } from './aBatch.ts'

type Answer = ApolloLink.Result
interface Sent {
  input?: Record<string, unknown>
  id?: string
  baseVersion?: number
  changes?: Record<string, unknown>
}

const onClose = vi.fn()
const sent: Sent[] = []
let answers: Answer[] = []

// An unmounted form keeps its draft, even across tests.

afterEach(() => {
  onClose.mockReset()
  sent.length = 0
  answers = []
})

const recipe = { ...aBatch().recipe, __typename: 'Recipe' }
const choices: Answer = {
  data: {
    asOfSeq: '1',
    recipes: [recipe, { ...recipe, id: 'r2', name: 'Night Porter', style: 'Porter' }],
    batches: [],
    people: [{ __typename: 'Person', id: 'u2', name: 'Ben Okafor', role: 'BREWER' }],
  },
}
const vessels = [
  aVessel(),
  aVessel({ id: 'fv2', label: 'FV-2', capacityBBL: 3.5 }),
  aVessel({ id: 'fv3', label: 'FV-3', status: 'CLEANING' }),
  aVessel({ id: 'bt1', label: 'BT-1', type: 'BRITE_TANK' }),
]

/** The recipes of the choices with their lines. */
const stockOf = (lines: object[]): Answer => ({
  data: {
    asOfSeq: '1',
    recipes: [recipe, { ...recipe, id: 'r2', name: 'Night Porter', style: 'Porter' }].map((one) => ({
      ...one,
      ...{ mashTemp: null, boilTime: null, yeast: null, notes: null, photos: [], lines },
    })),
  },
})

const queries: Record<string, Answer> = {
  BatchFormChoices: choices,
  PlannedStock: stockOf([]),
  BatchLogCount: { data: { asOfSeq: '1', batch: { __typename: 'Batch', id: 'b1', logCount: 12 } } },
  NextBatchNumber: { data: { asOfSeq: '1', nextBatchNumber: '2026-002' } },
}

/** A planning dialog over a server that gives these responses to the next mutations, and succeeds otherwise. */
function renderPlanning(planning: Planning, batches: BatchView[] = [aBatch()], equipment = vessels) {
  const link = new ApolloLink((operation) => {
    const known = queries[operation.operationName ?? '']
    if (!known) sent.push(operation.variables)
    const field = operation.operationName?.replace(/^./, (first) => first.toLowerCase()) ?? ''
    const answer = known ?? answers.shift() ?? { data: { [field]: null } }
    return new Observable((observer) => {
      observer.next(answer)
      observer.complete()
    })
  })
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const page = (shown: BatchView[], tanks: VesselView[]) => (
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ name: 'Ana', role: 'BREWER' }}>
        <PlanningDialogs
          planning={planning}
          batch={planning.kind === 'new' ? null : (shown[0] ?? null)}
          equipment={tanks}
          onClose={onClose}
        />
        <Notifications />
      </SignedInUserContext>
    </ApolloProvider>
  )
  const { rerender, unmount } = render(page(batches, equipment))
  return { show: (shown: BatchView[]) => rerender(page(shown, equipment)), leave: unmount }
}

const edit = { kind: 'edit', batchId: 'b1' } as const
const conflict = (clashes: object[]): Answer => ({
  errors: [
    { message: 'Changed meanwhile.', extensions: { code: 'CONFLICT', conflict: { version: 7, clashes } } },
  ],
})
const notes = () => screen.getByRole('textbox', { name: 'Notes' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = async (field: string, choice: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(choice) }))
}

it('says what is missing, in a sentence each, and sends nothing', async () => {
  renderPlanning({ kind: 'new' })
  const number = screen.getByRole('textbox', { name: 'Batch Number' })
  await waitFor(() => expect(number).toHaveValue('2026-002'))
  await userEvent.clear(number)
  await press('Schedule Brew')
  for (const sentence of ['Recipe is required.', 'Brew Date is required.', 'Batch Number is required.'])
    expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Recipe' })).toHaveFocus()
  expect(sent).toEqual([])
  await press('Use 2026-002')
  expect(screen.getByRole('textbox', { name: 'Batch Number' })).toHaveValue('2026-002')
})

it.each([
  ['Batch Size (BBL)', '11', 'Batch Size must be from 1 to 10 BBL.'],
  ['Expected Fermentation (days)', '61', 'Expected Fermentation days must be from 1 to 60.'],
  ['Expected Conditioning (days)', '31', 'Expected Conditioning days must be from 1 to 30.'],
])('refuses a %s of %s', async (field, number, sentence) => {
  renderPlanning({ kind: 'new' })
  await userEvent.clear(screen.getByRole('spinbutton', { name: field }))
  await userEvent.type(screen.getByRole('spinbutton', { name: field }), number)
  await press('Schedule Brew')
  expect(await screen.findByText(sentence)).toBeVisible()
})

it('plans a brew with the defaults of the brewery and the next free number', async () => {
  renderPlanning({ kind: 'new' })
  await choose('Recipe', 'Night Porter')
  await userEvent.type(screen.getByRole('textbox', { name: 'Brew Date' }), 'apr 20, 2026{Tab}')
  await choose('Brewer', 'Ben')
  await press('Schedule Brew')
  expect(await screen.findByText('Batch 2026-002 scheduled')).toBeVisible()
  expect(sent[0]?.input).toEqual({
    ...batchDefaults,
    recipeId: 'r2',
    brewDate: '2026-04-20',
    batchNumber: '2026-002',
    brewerId: 'u2',
  })
  expect(onClose).toHaveBeenCalled()
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
  await userEvent.click(screen.getByRole('button', { name: 'More Number of Brews' }))
  expect(screen.getByText('2 brews of 7.5 BBL')).toBeVisible()
  await choose('Kettle', 'K-1')
  await press('Schedule Brew')
  expect(await screen.findByText('Batch 2099-001 scheduled')).toBeVisible()
  expect(sent[0]?.input).toMatchObject({ batchSizeBBL: 15, brews: 2, fermenterId: 'fv20', kettleId: 'k1' })
})

it('asks for the number of brews only where a fermenter holds more than one', () => {
  renderPlanning({ kind: 'new' })
  expect(screen.queryByRole('spinbutton', { name: 'Number of Brews' })).not.toBeInTheDocument()
})

it("shows the server's refusal, and keeps what was typed", async () => {
  renderPlanning(edit)
  answers = [{ errors: [{ message: 'FV-1 is occupied.', extensions: { code: 'CONFLICT', conflict: {} } }] }]
  await userEvent.type(notes(), 'Cold crash')
  await press('Save Changes')
  expect(await screen.findByText('Error updating schedule: FV-1 is occupied.')).toBeVisible()
  expect(notes()).toHaveValue('Cold crash')
  expect(onClose).not.toHaveBeenCalled()
})

it('shows why a brew could not be scheduled, and keeps what was typed', async () => {
  renderPlanning({ kind: 'new' })
  answers = [{ errors: [{ message: 'FV-1 is occupied.', extensions: { code: 'CONFLICT', conflict: {} } }] }]
  await choose('Recipe', 'Night Porter')
  await userEvent.type(screen.getByRole('textbox', { name: 'Brew Date' }), 'apr 20, 2026{Tab}')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Batch Number' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Batch Number' }), '2026-044')
  await press('Schedule Brew')
  expect(await screen.findByText('Error creating schedule: FV-1 is occupied.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Batch Number' })).toHaveValue('2026-044')
  expect(onClose).not.toHaveBeenCalled()
})

it('sends only what was changed, with the version it is based on', async () => {
  renderPlanning(edit, [aBatch({ version: 4 })])
  await userEvent.type(notes(), 'Cold crash')
  await press('Save Changes')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([
    expect.objectContaining({ id: 'b1', baseVersion: 4, changes: { notes: 'Cold crash' } }),
  ])
})

it('restores what was typed and not saved, and gives it up when asked to', async () => {
  const { leave } = renderPlanning(edit)
  await userEvent.type(notes(), 'Cold crash')
  leave()
  renderPlanning(edit)
  expect(screen.getByText('Your draft was restored')).toBeVisible()
  expect(notes()).toHaveValue('Cold crash')
  await press('Discard')
  expect(notes()).toHaveValue('')
  expect(screen.queryByText('Your draft was restored')).not.toBeInTheDocument()
})

it('deletes the draft once it is saved', async () => {
  const { leave } = renderPlanning(edit)
  await userEvent.type(notes(), 'Cold crash')
  await press('Save Changes')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  leave()
  renderPlanning(edit)
  expect(screen.queryByText('Your draft was restored')).not.toBeInTheDocument()
})

it('takes over what others change in fields that were not touched, and keeps those that were', async () => {
  const { show } = renderPlanning(edit)
  await userEvent.type(notes(), 'Mine')
  show([aBatch({ version: 2, batchSizeBBL: 5, notes: 'Theirs' })])
  expect(screen.getByRole('spinbutton', { name: 'Batch Size (BBL)' })).toHaveValue('5')
  expect(notes()).toHaveValue('Mine')
  expect(notes()).toHaveFocus()
  expect(screen.getByText(/changed Batch Size \(BBL\) while you had this open/)).toBeVisible()
  expect(screen.getByText(/changed Notes while you were editing it/)).toBeVisible()
})

it('asks which of two values to keep, and saves that one on the new version', async () => {
  const when = new Date().toISOString()
  const clash = { field: 'notes', base: null, theirs: 'Theirs', yours: 'Mine', who: 'Ben Okafor', when }
  renderPlanning(edit)
  answers = [conflict([clash])]
  await userEvent.type(notes(), 'Mine')
  await press('Save Changes')
  const dialog = await screen.findByRole('dialog', { name: 'Which one is right?' })
  expect(within(dialog).getByRole('radio', { name: /Theirs.*Ben Okafor · saved at/ })).not.toBeChecked()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(sent).toHaveLength(1)
  await userEvent.click(within(dialog).getByRole('radio', { name: /Mine.*Yours/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[1]).toEqual(expect.objectContaining({ baseVersion: 7, changes: { notes: 'Mine' } }))
})

it('saves nothing when the other value is kept', async () => {
  const clash = { field: 'notes', base: null, theirs: 'Theirs', yours: 'Mine', who: null, when: null }
  renderPlanning(edit)
  answers = [conflict([clash])]
  await userEvent.type(notes(), 'Mine')
  await press('Save Changes')
  const dialog = await screen.findByRole('dialog', { name: 'Which one is right?' })
  await userEvent.click(within(dialog).getByRole('radio', { name: /Theirs/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toHaveLength(1)
})

it('closes and says so when the batch is removed elsewhere', async () => {
  const { show } = renderPlanning(edit)
  show([])
  expect(await screen.findByText('Batch 2026-001 was removed, so its form is closed.')).toBeVisible()
  expect(onClose).toHaveBeenCalled()
})

it('keeps what was typed when the batch is removed elsewhere, and schedules it as a new brew', async () => {
  const { show } = renderPlanning(edit)
  await userEvent.type(notes(), 'Cold crash on Friday')
  show([])
  expect(await screen.findByText(/Batch 2026-001 was removed by someone else/)).toBeVisible()
  expect(notes()).toHaveValue('Cold crash on Friday')
  expect(notes()).toHaveFocus()
  expect(onClose).not.toHaveBeenCalled()
  await press('Schedule as a New Brew')
  expect(await screen.findByText('Batch 2026-001 scheduled')).toBeVisible()
  expect(sent).toEqual([
    expect.objectContaining({
      input: expect.objectContaining({
        batchNumber: '2026-001',
        recipeId: 'r1',
        fermenterId: 'fv1',
        notes: 'Cold crash on Friday',
      }) as object,
    }),
  ])
  expect(onClose).toHaveBeenCalled()
})

it('asks for confirmation before it deletes', async () => {
  renderPlanning({ kind: 'delete', batchId: 'b1' })
  expect(screen.getByText('Are you sure you want to delete this brew schedule?')).toBeVisible()
  expect(await screen.findByText(/^Its 12 log entries go with it/)).toHaveTextContent('for 30 days')
  answers = [{ errors: [{ message: 'No.', extensions: { code: 'REFUSED' } }] }]
  await press('Delete')
  expect(await screen.findByText('Error deleting schedule: No.')).toBeVisible()
})

it('archives a completed batch where a brewer asks to delete it, and offers to put it back', async () => {
  renderPlanning({ kind: 'delete', batchId: 'b1' }, [aBatch({ stage: 'COMPLETED' })])
  const number = aBatch().batchNumber
  expect(screen.getByRole('alertdialog', { name: `Archive batch ${number}` })).toHaveTextContent(
    'A completed batch is archived, not deleted.',
  )
  await press('Archive')
  expect(await screen.findByText(`Batch ${number} archived`)).toBeVisible()
  await press('Undo')
  expect(await screen.findByText(`Batch ${number} is on the schedule again`)).toBeVisible()
  expect(sent).toMatchObject([
    { id: 'b1', archived: true },
    { id: 'b1', archived: false },
  ])
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
    `FV-2 is taken by ${taken.recipe.name} 2026-007 from ${formatDay(today)} to ${formatDay(inDays(20))}; this brew 2026-008 needs it from ${formatDay(inDays(10))} to ${formatDay(inDays(24))}.`,
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
  expect(
    await screen.findByText('Short on Dec 4: 50 lbs Pale Malt. Order in time to have them by then.'),
  ).toBeVisible()
  queries.PlannedStock = stockOf([])
})
