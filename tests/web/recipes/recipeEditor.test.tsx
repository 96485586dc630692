import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Refusal } from '#tests/web/stock/aStockRoom.tsx'
import { aWholeRecipe } from '#tests/web/stock/stockBuilders.ts'
import { choose, openRecipes, press, stats } from './theRecipes.tsx'

let page: ReturnType<typeof openRecipes>
const open = (...answers: Parameters<typeof openRecipes>) => (page = openRecipes(...answers))
afterEach(() => page.end())

it('edits a recipe line by line, sending only what was changed', async () => {
  open({ UpdateRecipe: () => ({ updateRecipe: aWholeRecipe({ version: 4 }) }) })
  await choose('Hop Harbor IPA', 'Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit recipe' })
  const amount = await within(dialog).findByRole('textbox', { name: 'Amount of Cascade' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '1.5')
  await press('Remove Pale Malt')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Hop Harbor IPA saved')).toBeVisible()
  expect(page.sentOf('UpdateRecipe')).toEqual([
    expect.objectContaining({
      id: 'r1',
      baseVersion: 3,
      changes: { addLines: [], changeLines: [{ id: 'l2', amount: 1.5 }], removeLines: ['l1'] },
    }),
  ])
})

it('adds one ingredient after the other by Enter, and saves nothing yet', async () => {
  open()
  await choose('Hop Harbor IPA', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit recipe' }))
  const search = await dialog.findByRole('combobox', { name: 'Add an ingredient' })
  await userEvent.type(search, 'casc')
  await userEvent.click(await screen.findByRole('option', { name: /^Cascade/ }))
  await userEvent.type(dialog.getByRole('spinbutton', { name: 'Amount' }), '2{Enter}')
  expect(dialog.getAllByRole('textbox', { name: 'Amount of Cascade' })).toHaveLength(2)
  expect(search).toHaveFocus()
  await userEvent.type(dialog.getByRole('spinbutton', { name: 'Amount' }), '3{Enter}')
  expect(await dialog.findByText('Choose an ingredient first.')).toBeVisible()
  expect(page.sentOf('UpdateRecipe')).toEqual([])
})

it('saves by Ctrl+Enter from the amount of an ingredient, with that ingredient', async () => {
  open({ UpdateRecipe: () => ({ updateRecipe: aWholeRecipe({ version: 4 }) }) })
  await choose('Hop Harbor IPA', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit recipe' }))
  await userEvent.type(await dialog.findByRole('combobox', { name: 'Add an ingredient' }), 'casc')
  await userEvent.click(await screen.findByRole('option', { name: /^Cascade/ }))
  await userEvent.type(dialog.getByRole('spinbutton', { name: 'Amount' }), '2{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Hop Harbor IPA saved')).toBeVisible()
  expect(page.sentOf('UpdateRecipe')).toEqual([
    expect.objectContaining({
      changes: expect.objectContaining({ addLines: [expect.objectContaining({ amount: 2 })] }) as unknown,
    }),
  ])
})

it('edits the temperature profile of a recipe, and says what is wrong with a step', async () => {
  const first = { day: 0, gravity: null, temperature: 66 }
  const named = { __typename: 'TemperatureStep', ...first }
  const shown = aWholeRecipe({ temperatureProfile: [named] })
  open({
    RecipesPage: () => ({ recipes: [shown], recipeStats: stats }),
    UpdateRecipe: () => ({ updateRecipe: { ...shown, version: 4 } }),
  })
  await choose('Hop Harbor IPA', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit recipe' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Add step' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Temperature of step 2' }), '70')
  await press('Save changes')
  expect(await dialog.findByText('A step starts on a day or at a gravity. Enter one of them.')).toBeVisible()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Day of step 2' }), '3')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Gravity of step 2' }), '1.02')
  expect(dialog.getByRole('textbox', { name: 'Day of step 2' })).toHaveValue('')
  await userEvent.type(dialog.getByRole('spinbutton', { name: 'Temperature tolerance' }), '2.5')
  await press('Save changes')
  expect(await screen.findByText('Hop Harbor IPA saved')).toBeVisible()
  expect(page.sentOf('UpdateRecipe')).toMatchObject([
    {
      changes: {
        temperatureProfile: [first, { day: null, gravity: 1.02, temperature: 70 }],
        temperatureTolerance: 2.5,
      },
    },
  ])
})

it('asks which of two to keep when someone changed the same ingredient', async () => {
  const theirs = { ingredientId: 'cascade', amount: 2, unit: 'LBS', use: 'DRY_HOP', minutes: 5_760 }
  const clash = {
    field: 'lines.l2',
    base: { ...theirs, amount: 1 },
    theirs,
    yours: { ...theirs, amount: 1.5 },
    who: 'Clara',
    when: '2026-04-03T10:00:00.000Z',
  }
  let tries = 0
  open({
    UpdateRecipe: () =>
      ++tries === 1
        ? new Refusal('Cascade was changed.', 'CONFLICT', { conflict: { version: 4, clashes: [clash] } })
        : { updateRecipe: aWholeRecipe({ version: 5 }) },
  })
  await choose('Hop Harbor IPA', 'Edit')
  const amount = await screen.findByRole('textbox', { name: 'Amount of Cascade' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '1.5')
  await press('Save changes')
  const question = await screen.findByRole('dialog', { name: 'Which one is right?' })
  expect(question).toHaveTextContent('Cascade: 2 lbs, Dry hop, 4 days')
  expect(question).toHaveTextContent('Cascade: 1.5 lbs')
  await userEvent.click(within(question).getByRole('radio', { name: /1.5 lbs/ }))
  await userEvent.click(within(question).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.sentOf('UpdateRecipe')).toHaveLength(2))
  expect(page.sentOf('UpdateRecipe')[1]).toMatchObject({
    baseVersion: 4,
    changes: { changeLines: [{ id: 'l2', amount: 1.5 }] },
  })
})

it('begins a new recipe with the defaults and adds an ingredient only with an amount', async () => {
  open({ CreateRecipe: () => ({ createRecipe: aWholeRecipe({ id: 'r3' }) }) })
  await press('New recipe')
  const dialog = await screen.findByRole('dialog', { name: 'New recipe' })
  expect(within(dialog).getByRole('spinbutton', { name: 'Mash temperature' })).toHaveValue('152')
  expect(within(dialog).getByRole('spinbutton', { name: 'Boil time' })).toHaveValue('60')
  await press('Create recipe')
  expect(await within(dialog).findByText('Name is required.')).toBeVisible()
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Night Shift')
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Beer Style' }), 'Porter')
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Add an ingredient' }))
  await userEvent.click(await screen.findByRole('option', { name: /Cascade/ }))
  await press('Add')
  expect(await within(dialog).findByText('The amount must be above 0.')).toBeVisible()
  await userEvent.type(within(dialog).getByRole('spinbutton', { name: 'Amount' }), '2')
  await press('Add')
  await press('Add rest')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Rest 1' }), 'Saccharification')
  await press('Add rest')
  const warmer = within(dialog).getByRole('spinbutton', { name: 'Temperature of rest 2' })
  await userEvent.clear(warmer)
  await userEvent.type(warmer, '190')
  await press('Move rest 2 up')
  await press('Create recipe')
  const limits = 'Temperature of a rest must be from 86 to 185 °F.'
  expect(await within(dialog).findByText(limits)).toBeVisible()
  const first = within(dialog).getByRole('spinbutton', { name: 'Temperature of rest 1' })
  await userEvent.clear(first)
  await userEvent.type(first, '113')
  await press('Create recipe')
  expect(await screen.findByText('Night Shift created')).toBeVisible()
  expect(page.sentOf('CreateRecipe')[0]).toMatchObject({
    input: {
      name: 'Night Shift',
      style: 'Porter',
      mashTemp: 152,
      boilTime: 60,
      mashSteps: [
        { name: null, minutes: 15, temperature: 113 },
        { name: 'Saccharification', minutes: 15, temperature: 122 },
      ],
      lines: [{ ingredientId: 'cascade', amount: 2, unit: 'LBS', use: 'BOIL', minutes: null }],
    },
  })
})

it('adds an ingredient that was chosen with an amount when Save is pressed before Add', async () => {
  open({ CreateRecipe: () => ({ createRecipe: aWholeRecipe({ id: 'r3' }) }) })
  await press('New recipe')
  const dialog = await screen.findByRole('dialog', { name: 'New recipe' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Night Shift')
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Beer Style' }), 'Porter')
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Add an ingredient' }))
  await userEvent.click(await screen.findByRole('option', { name: /Cascade/ }))
  await press('Create recipe')
  expect(await within(dialog).findByText('The amount must be above 0.')).toBeVisible()
  expect(page.sentOf('CreateRecipe')).toEqual([])
  await userEvent.type(within(dialog).getByRole('spinbutton', { name: 'Amount' }), '2')
  await press('Create recipe')
  expect(await screen.findByText('Night Shift created')).toBeVisible()
  expect(page.sentOf('CreateRecipe')[0]).toMatchObject({
    input: { lines: [{ ingredientId: 'cascade', amount: 2, unit: 'LBS', use: 'BOIL' }] },
  })
})

it("keeps what was typed when a recipe can't be saved", async () => {
  const refused = () => new Refusal('The cellar is closed.', 'INTERNAL_SERVER_ERROR')
  open({ UpdateRecipe: refused, CreateRecipe: refused })
  await choose('Hop Harbor IPA', 'Edit')
  const edit = await screen.findByRole('dialog', { name: 'Edit recipe' })
  const name = within(edit).getByRole('textbox', { name: 'Name' })
  await userEvent.type(name, ' 2')
  await press('Save changes')
  expect(await within(edit).findByText(/^Error updating recipe. Please try again./)).toBeVisible()
  expect(name).toHaveValue('Hop Harbor IPA 2')
  await press('Cancel')
  await press('New recipe')
  const added = await screen.findByRole('dialog', { name: 'New recipe' })
  await userEvent.type(within(added).getByRole('textbox', { name: 'Name' }), 'Night Shift')
  await userEvent.selectOptions(within(added).getByRole('combobox', { name: 'Beer Style' }), 'Porter')
  await press('Create recipe')
  expect(await within(added).findByText(/^Error creating recipe. Please check all fields./)).toBeVisible()
})

it('says at once that the recipe was deleted under the form, and keeps what was typed, to be copied', async () => {
  userEvent.setup()
  open()
  await choose('Hop Harbor IPA', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit recipe' }))
  const notes = await dialog.findByRole('textbox', { name: 'Notes' })
  await userEvent.clear(notes)
  await userEvent.type(notes, 'Cold crash slowly')
  await page.happen('RecipeRemoved', { recipeId: 'r1' }, { by: { id: 'bo', name: 'Bo' } })
  expect(
    await dialog.findByText(/so it can't be saved\. What you typed stays here until you close it\.$/),
  ).toBeVisible()
  expect(notes).toHaveValue('Cold crash slowly')
  const save = dialog.getByRole('button', { name: 'Save changes' })
  expect(save).toHaveAccessibleDescription("Bo deleted this while you had it open, so it can't be saved.")
  await userEvent.click(dialog.getByRole('button', { name: 'Copy what you typed' }))
  expect(await navigator.clipboard.readText()).toBe('Notes: Cold crash slowly')
  expect(page.sentOf('UpdateRecipe')).toEqual([])
})

const ibuOf = (dialog: ReturnType<typeof within>) => dialog.findByRole('spinbutton', { name: 'IBU' })

it('shows a computed figure as empty with what it is, and states it once one is typed, though others change it meanwhile', async () => {
  const shown = aWholeRecipe({ expectedIBU: 34.1, computedFigures: ['IBU'] })
  open({
    RecipesPage: () => ({ recipes: [shown], recipeStats: stats }),
    UpdateRecipe: () => ({ updateRecipe: { ...shown, version: 5 } }),
  })
  await choose('Hop Harbor IPA', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit recipe' }))
  const ibu = await ibuOf(dialog)
  expect(ibu).toHaveValue('')
  expect(ibu).toHaveAccessibleDescription('Left empty: 14, calculated from the ingredients.')
  const recipe = { ...shown, version: 4, expectedIBU: 20.1 }
  await page.happen('RecipeSaved', { recipeId: 'r1', recipe })
  expect(ibu).toHaveValue('')
  await userEvent.type(ibu, '40')
  expect(ibu).toHaveAccessibleDescription('By calculation 14.')
  await press('Save changes')
  expect(await screen.findByText('Hop Harbor IPA saved')).toBeVisible()
  expect(page.sentOf('UpdateRecipe')).toEqual([
    expect.objectContaining({ baseVersion: 4, changes: { expectedIBU: 40 } }),
  ])
})

it('leaves a figure to the ingredients once it is cleared', async () => {
  open({ UpdateRecipe: () => ({ updateRecipe: aWholeRecipe({ version: 4 }) }) })
  await choose('Hop Harbor IPA', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit recipe' }))
  await userEvent.clear(await ibuOf(dialog))
  await press('Save changes')
  expect(await screen.findByText('Hop Harbor IPA saved')).toBeVisible()
  expect(page.sentOf('UpdateRecipe')).toEqual([
    expect.objectContaining({ changes: { expectedIBU: null, computedFigures: ['IBU'] } }),
  ])
})

it('saves the figures that a recipe never had, though nothing else was changed', async () => {
  const shown = aWholeRecipe({ expectedIBU: null, colorSRM: null })
  open({
    RecipesPage: () => ({ recipes: [shown], recipeStats: stats }),
    UpdateRecipe: () => ({ updateRecipe: { ...shown, version: 4 } }),
  })
  await choose('Hop Harbor IPA', 'Edit')
  await screen.findByRole('dialog', { name: 'Edit recipe' })
  await press('Save changes')
  expect(await screen.findByText('Hop Harbor IPA saved')).toBeVisible()
  expect(page.sentOf('UpdateRecipe')).toEqual([
    expect.objectContaining({ baseVersion: 3, changes: { computedFigures: ['IBU', 'COLOR'] } }),
  ])
})

it('asks which one is right when someone left a figure to the ingredients that another one typed', async () => {
  const clash = {
    ...{ field: 'expectedIBU', base: 62, theirs: 'COMPUTED', yours: 40 },
    ...{ who: 'Clara', when: '2026-04-03T10:00:00.000Z' },
  }
  open({
    UpdateRecipe: () =>
      new Refusal('IBU was changed.', 'CONFLICT', { conflict: { version: 4, clashes: [clash] } }),
  })
  await choose('Hop Harbor IPA', 'Edit')
  const ibu = await ibuOf(within(await screen.findByRole('dialog', { name: 'Edit recipe' })))
  await userEvent.clear(ibu)
  await userEvent.type(ibu, '40')
  await press('Save changes')
  const question = await screen.findByRole('dialog', { name: 'Which one is right?' })
  expect(question).toHaveTextContent('Calculated from the ingredients')
  await userEvent.click(within(question).getByRole('radio', { name: /Calculated from the ingredients/ }))
  await userEvent.click(within(question).getByRole('button', { name: 'Save' }))
  expect(ibu).toHaveValue('')
})

it('says of a new recipe which figures are computed', async () => {
  open({ CreateRecipe: () => ({ createRecipe: aWholeRecipe({ id: 'r3' }) }) })
  await press('New recipe')
  const dialog = within(await screen.findByRole('dialog', { name: 'New recipe' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Night Shift')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Beer Style' }), 'Porter')
  await userEvent.type(await ibuOf(dialog), '30')
  await press('Create recipe')
  expect(await screen.findByText('Night Shift created')).toBeVisible()
  expect(page.sentOf('CreateRecipe')).toMatchObject([
    { input: { expectedIBU: 30, computedFigures: ['OG', 'ABV', 'COLOR'] } },
  ])
})
