import { screen, waitFor, within } from '@testing-library/react'
import { cellar, holding } from '#tests/web/cellar/aCellar.tsx'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aChange } from '#tests/support/data/liveBuilders.ts'
import { aLog, hoursAgo, pageOf, renderLogs } from './aLogBook.tsx'
import { card, openEntry, save, withChartsAsTables } from './aLogEntry.tsx'

withChartsAsTables()

describe('the log entry', () => {
  it('steps on from the value before, sends only what was filled in, and then says that it is saved', async () => {
    const { dialog, sent, router } = await openEntry()
    const gravity = dialog.getByRole('spinbutton', { name: 'Specific gravity' })
    // Nothing that could be taken for what was typed.
    expect(gravity).not.toHaveAttribute('placeholder')
    expect(gravity).toHaveAccessibleDescription(/Was 1\.024/)
    await userEvent.click(dialog.getByRole('button', { name: 'Less Specific gravity' }))
    await userEvent.click(dialog.getByRole('button', { name: 'More Temperature' }))
    await save()
    expect(await screen.findByText('Log entry saved for FV-1')).toBeVisible()
    expect(sent).toEqual([
      {
        commandId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        input: {
          batchId: '1',
          equipmentId: '7',
          timestamp: expect.any(String) as string,
          logType: 'FERMENTATION_CHECK',
          issueFlag: false,
          gravity: 1.023,
          temperature: 68,
          targetGravity: 1.012,
        },
      },
    ])
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('takes what a device measures now with one tap, with the digits that are shown', async () => {
    const reading = (kind: string, value: number, hours: number) => ({
      ...{ __typename: 'LatestReading', equipmentId: '7', kind, value, at: hoursAgo(hours), setPoint: null },
    })
    const measured = [
      reading('TEMPERATURE', 67.13, 0),
      reading('GRAVITY', 1.0214, 0),
      reading('PRESSURE', 5, 30.5),
    ]
    const { dialog, sent } = await openEntry({ Readings: () => ({ data: { readings: measured } }) })
    const card = within(await screen.findByRole('listitem', { name: 'FV-1', hidden: true }))
    const shown = (await card.findByText('Measured by a device:')).parentElement
    expect(shown).toHaveTextContent(/67\.1 °F1\.021just now5\.0 PSI30 h ago$/)
    // The pressure of yesterday is no reading of now.
    await userEvent.click(
      await dialog.findByRole('button', { name: 'Take from device: 67.1 °F, 1.021 (just now)' }),
    )
    expect(dialog.getByRole('spinbutton', { name: 'Specific gravity' })).toHaveValue('1.021')
    await save()
    expect(await screen.findByText('Log entry saved for FV-1')).toBeVisible()
    expect(sent[0]?.input).toMatchObject({ temperature: 67.1, gravity: 1.021 })
    expect(sent[0]?.input).not.toHaveProperty('pressure')
  })

  it('takes the hops that the recipe still asks for from stock, and others that are chosen', async () => {
    const inStock = { category: 'HOPS', unit: 'OZ', currentQuantity: 8, lots: [] }
    const ingredients = [
      { __typename: 'Ingredient', id: 'h1', name: 'Citra', ...inStock },
      { __typename: 'Ingredient', id: 'h2', name: 'Mosaic', ...inStock },
    ]
    const dryHops = [{ ingredient: { __typename: 'Ingredient', id: 'h1' }, asked: '12 oz', needed: 12 }]
    const { dialog, sent } = await openEntry({
      AddLog: () => ({ data: { addLog: aLog('new', { logType: 'DRY_HOP' }) } }),
      DryHops: () => ({
        data: {
          asOfSeq: '1',
          ingredients,
          batch: { __typename: 'Batch', id: '1', batchNumber: '2026-1' },
          equipment: [cellar.full, cellar.empty],
          stockForBatch: { __typename: 'BatchStock', batchId: '1', dryHops },
        },
      }),
    })
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Log Type' }), 'Dry Hop Addition')
    expect(await dialog.findByRole('spinbutton', { name: 'Citra' })).toHaveValue('12')
    expect(dialog.getByText('Only 8 oz in stock: that much is taken.')).toBeVisible()
    expect(dialog.queryByRole('combobox', { name: 'Lot' })).toBeNull()
    expect(dialog.queryByRole('combobox', { name: 'Into tank' })).toBeNull()
    await userEvent.click(dialog.getByRole('combobox', { name: 'Add an ingredient' }))
    await userEvent.click(await screen.findByRole('option', { name: /Mosaic/ }))
    await save()
    expect(await dialog.findByText('Amount is required.')).toBeVisible()
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Mosaic' }), '1,5')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Citra' }))
    await save()
    await screen.findByText('Log entry saved for FV-1')
    expect(sent[0]?.input).toMatchObject({
      logType: 'DRY_HOP',
      additions: [{ ingredientId: 'h2', amount: 1.5, unit: 'OZ' }],
    })
  })

  it('adds hops to the tank that is chosen, where a batch is in several', async () => {
    const split = { ...cellar.empty, contents: holding({ '2026-1': 2 }) }
    const { dialog, sent } = await openEntry({
      AddLog: () => ({ data: { addLog: aLog('new', { logType: 'DRY_HOP' }) } }),
      DryHops: () => ({
        data: {
          asOfSeq: '1',
          ingredients: [],
          batch: { __typename: 'Batch', id: '1', batchNumber: '2026-1' },
          equipment: [{ ...cellar.full, contents: holding({ '2026-1': 5 }) }, split, cellar.mixed],
          stockForBatch: { __typename: 'BatchStock', batchId: '1', dryHops: [] },
        },
      }),
    })
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Log Type' }), 'Dry Hop Addition')
    const tank = await dialog.findByRole('combobox', { name: 'Into tank' })
    expect(within(tank).queryByRole('option', { name: /^BT-1/ })).toBeNull()
    await userEvent.selectOptions(tank, 'FV-4 · 2 of 7 BBL')
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Temperature' }), '67')
    await save()
    await screen.findByText(/^Log entry saved for/)
    expect(sent[0]?.input).toMatchObject({ logType: 'DRY_HOP', equipmentId: split.id })
  })

  it('accepts a gravity typed without its point, and a comma', async () => {
    const { dialog, sent } = await openEntry()
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Specific gravity' }), '1020')
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Temperature' }), '67,5')
    await save()
    await screen.findByText('Log entry saved for FV-1')
    expect(sent[0]?.input).toMatchObject({ gravity: 1.02, temperature: 67.5 })
  })

  it('asks before it saves a gravity that rises, and saves it when it is right', async () => {
    const { dialog, sent } = await openEntry()
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Specific gravity' }), '1.034')
    await save()
    expect(await dialog.findByRole('alert')).toHaveTextContent('would rise to 1.034')
    expect(sent).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Save as it is' }))
    expect(await screen.findByText('Log entry saved for FV-1')).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  it('offers °F for a temperature read in °C, and loses nothing by asking', async () => {
    const { dialog, sent } = await openEntry()
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Temperature' }), '20')
    await userEvent.type(dialog.getByRole('textbox', { name: 'General notes' }), 'Krausen falls')
    await save()
    await userEvent.click(await dialog.findByRole('button', { name: 'Use 68.0 °F' }))
    expect(dialog.getByRole('spinbutton', { name: 'Temperature' })).toHaveValue('68.0')
    await save()
    await screen.findByText('Log entry saved for FV-1')
    expect(sent[0]?.input).toMatchObject({ temperature: 68, generalNotes: 'Krausen falls' })
  })

  it.each([
    ['Specific gravity', '1.3', 'Gravity must be from 0.99 to 1.2.'],
    ['Temperature', '301', 'Temperature must be from −40 to 300 °F.'],
    ['pH', '14.5', 'pH must be from 0 to 14.'],
    ['Pressure', '1001', 'Pressure must be from 0 to 1,000 PSI.'],
  ])('refuses a %s of %s in the form, and sends nothing', async (field, number, sentence) => {
    const { dialog, sent } = await openEntry()
    await userEvent.type(dialog.getByRole('spinbutton', { name: field }), number)
    await save()
    expect(await dialog.findByText(sentence)).toBeVisible()
    expect(sent).toEqual([])
  })

  it('asks for severity and description only when there is an issue', async () => {
    const { dialog, sent } = await openEntry()
    expect(dialog.queryByLabelText('Issue severity')).not.toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Has Issue' }))
    await userEvent.selectOptions(dialog.getByLabelText('Issue severity'), 'High')
    await userEvent.type(dialog.getByLabelText('Issue description'), 'Glycol valve sticks')
    await save()
    await screen.findByText('Log entry saved for FV-1')
    expect(sent[0]?.input).toMatchObject({
      issueFlag: true,
      issueSeverity: 'HIGH',
      issueDescription: 'Glycol valve sticks',
    })
  })

  it("shows the server's refusal, and does not claim that it is saved", async () => {
    const answer = { errors: [{ message: 'Batch 2026-1 is in Kegging.', extensions: { code: 'REFUSED' } }] }
    const { dialog } = await openEntry({ AddLog: () => answer })
    await userEvent.click(dialog.getByRole('button', { name: 'Less Specific gravity' }))
    await save()
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Error creating log: Batch 2026-1 is in Kegging.',
    )
    expect(screen.queryByText(/saved/)).not.toBeInTheDocument()
    expect(dialog.getByRole('spinbutton', { name: 'Specific gravity' })).toHaveValue('1.023')
    await userEvent.click(dialog.getByRole('button', { name: 'Less Specific gravity' }))
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('keeps what was typed when it is closed by Escape', async () => {
    const { dialog } = await openEntry()
    await userEvent.click(dialog.getByRole('button', { name: 'Less Specific gravity' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await userEvent.click(within(await card()).getByRole('button', { name: 'Add Log' }))
    expect(await screen.findByText('Your draft was restored')).toBeVisible()
    expect(screen.getByRole('spinbutton', { name: 'Specific gravity' })).toHaveValue('1.023')
  })

  it('keeps what is typed when another entry arrives, and steps on from that one', async () => {
    const { dialog, send } = await openEntry()
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Temperature' }), '66')
    const log = aLog('l3', { timestamp: hoursAgo(0), gravity: 1.019, temperature: 68 })
    send(aChange('LogAdded', 2, { logId: 'l3', batchId: '1', log }))
    expect(await dialog.findByText('Was 1.019, just now')).toBeVisible()
    expect(dialog.getByRole('spinbutton', { name: 'Temperature' })).toHaveValue('66')
  })

  it('closes with a sentence when the batch is removed elsewhere', async () => {
    const { send } = await openEntry()
    send(aChange('BatchRemoved', 2, { batchId: '1' }))
    expect(await screen.findByText('Batch 2026-1 was removed, so its log entry is closed.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('says that a linked batch takes no entry', async () => {
    renderLogs(pageOf([]), { path: '/logs?log=9' })
    expect(
      await screen.findByText(
        'This batch is not fermenting, conditioning or being kegged, so it takes no log entry.',
      ),
    ).toBeVisible()
  })
})
