import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aBatch, aChange, aRecipe } from '#tests/support/data/liveBuilders.ts'
import { cellar, holding, renderBoard } from './aCellar.tsx'

const tile = (label: string) => screen.findByRole('group', { name: label })

/** Chooses from the menu of a tile. */
async function choose(label: string, item: string) {
  await userEvent.click(within(await tile(label)).getByRole('button', { name: `Menu of ${label}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

/** The dialog of a tank, opened by its tile. */
async function record(label: string) {
  await choose(label, 'Record volume…')
  return within(await screen.findByRole('dialog', { name: `Record volume: ${label}` }))
}

type InDialog = Awaited<ReturnType<typeof record>>

const kind = (dialog: InDialog, name: string) => userEvent.click(dialog.getByRole('radio', { name }))
const fill = async (dialog: InDialog, name: RegExp, value: string) => {
  const field = dialog.getByRole('spinbutton', { name })
  await userEvent.clear(field)
  await userEvent.type(field, value)
}
const save = (dialog: InDialog) => userEvent.click(dialog.getByRole('button', { name: 'Record volume' }))

describe('the tile of a tank', () => {
  it('says what it holds, with ≈ where nobody measured it, and follows changes', async () => {
    const { send } = renderBoard()
    expect(await tile('FV-2')).toHaveTextContent('≈ 7 of 7 BBL')
    expect(await tile('BT-1')).toHaveTextContent('2 of 7 BBL')
    expect(await tile('BT-1')).not.toHaveTextContent('≈')
    expect(await tile('FV-4')).toHaveTextContent('Fermenter · 7 BBL')
    const equipment = { ...cellar.full, contents: holding({ 'A-1': 6.5 }) }
    send(aChange('VesselContentsChanged', 2, { equipmentId: '2', equipment }))
    await waitFor(async () => expect(await tile('FV-2')).toHaveTextContent('Fermenter · 6.5 of 7 BBL'))
    send(
      aChange('VesselContentsChanged', 3, { equipmentId: '2', equipment: { ...equipment, contents: null } }),
    )
    await waitFor(async () => expect(await tile('FV-2')).toHaveTextContent('Fermenter · 7 BBL'))
  })
})

describe('recording a volume', () => {
  it('counts what a tank holds, which is proposed', async () => {
    const { sent } = renderBoard()
    const dialog = await record('FV-2')
    expect(dialog.getByText('FV-2 · ≈ 7 of 7 BBL')).toBeVisible()
    expect(dialog.getByRole('spinbutton', { name: /Counted volume/ })).toHaveValue('7')
    expect(dialog.getByText('FV-2 holds what was known.')).toBeVisible()
    await fill(dialog, /Counted volume/, '6.5')
    expect(dialog.getByText('FV-2 held 7 BBL: 0.5 BBL is lost.')).toBeVisible()
    await save(dialog)
    expect(await screen.findByText('Volume of FV-2 recorded')).toBeVisible()
    expect(screen.getByRole('button', { name: /Undo/ })).toBeVisible()
    expect(sent).toEqual([
      expect.objectContaining({
        ...{ kind: 'COUNT', toEquipmentId: '2', fromEquipmentId: null, targetBBL: 6.5, volumeBBL: null },
        occurredAt: expect.any(String) as string,
      }),
    ])
  })

  it('says of a transfer what is then where, and proposes all of it', async () => {
    const { sent } = renderBoard()
    const dialog = await record('FV-2')
    await kind(dialog, 'Transfer')
    const volume = dialog.getByRole('spinbutton', { name: /^Volume/ })
    expect(volume).toHaveValue('7')
    const to = dialog.getByRole('combobox', { name: /To/ })
    await userEvent.selectOptions(to, 'FV-4 · 7 BBL · empty')
    expect(dialog.getByText('Transfer: FV-2 is then empty; FV-4 then holds 7 BBL of A-1.')).toBeVisible()
    await fill(dialog, /^Volume/, '3.5')
    expect(dialog.getByText('Split: FV-2 keeps 3.5 BBL; FV-4 then holds 3.5 BBL of A-1.')).toBeVisible()
    await userEvent.selectOptions(to, 'BT-1 · 2 of 7 BBL · B-1')
    expect(
      dialog.getByText('Blend: FV-2 keeps 3.5 BBL; BT-1 then holds 5.5 BBL of B-1 and A-1.'),
    ).toBeVisible()
    await save(dialog)
    expect(await screen.findByText('Volume of FV-2 recorded')).toBeVisible()
    expect(sent).toEqual([
      expect.objectContaining({
        ...{ kind: 'TRANSFER', fromEquipmentId: '2', toEquipmentId: '3', volumeBBL: 3.5, targetBBL: null },
        ...{ ifMore: 'REFUSE', evenIfOver: false, evenIfBlend: true, occurredAt: null },
      }),
    ])
  })

  it('goes on from a split to a batch of its own, if somebody wants one', async () => {
    const split: unknown[] = []
    const batch = aBatch('1', 1, { batchNumber: 'A-1' })
    const { sent } = renderBoard({
      BatchHalf: ({ equipmentId }) => ({
        data: {
          asOfSeq: '1',
          batchHalf: { __typename: 'BatchHalf', equipmentId, batch, volumeBBL: 3.5, nextNumber: 'A-1-B' },
          recipes: [batch.recipe, { ...aRecipe('2'), name: 'Cherry Stout' }],
        },
      }),
      SplitBatch: (variables) => {
        split.push(variables)
        return { data: { splitBatch: aBatch('9', 1, { batchNumber: 'A-1-B' }) } }
      },
    })
    const dialog = await record('FV-2')
    await kind(dialog, 'Transfer')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /To/ }), 'FV-4 · 7 BBL · empty')
    const wanted = { name: 'Give this half a batch of its own' }
    expect(dialog.queryByRole('checkbox', wanted)).toBeNull()
    await fill(dialog, /^Volume/, '3.5')
    await userEvent.click(dialog.getByRole('checkbox', wanted))
    await save(dialog)
    const next = within(
      await screen.findByRole('dialog', { name: 'Give this half a batch of its own: FV-4' }),
    )
    expect(sent).toEqual([
      expect.objectContaining({ toEquipmentId: '4', volumeBBL: 3.5, evenIfBlend: false }),
    ])
    const number = await next.findByRole('textbox', { name: /Batch Number/ })
    expect(number).toHaveValue('A-1-B')
    expect(next.getByText(/^3.5 BBL of A-1 in FV-4 becomes a batch/)).toBeVisible()
    await userEvent.selectOptions(next.getByRole('combobox', { name: /Recipe/ }), 'Cherry Stout')
    await userEvent.click(next.getByRole('button', { name: 'Make it a batch' }))
    expect(await screen.findByText('A-1-B is now a batch of its own')).toBeVisible()
    expect(split).toEqual([
      expect.objectContaining({
        ...{ id: '1', equipmentId: '4', input: { batchNumber: 'A-1-B', recipeId: '2' } },
      }),
    ])
  })

  it('keeps what was typed when the server says what is left and who took it', async () => {
    const message = 'FV-2 holds 0.5 BBL. Last taken by Ben: 6.5 BBL from FV-2 to BT-1, 10:02.'
    const conflict = { equipmentId: '2', left: 0.5 }
    const { sent } = renderBoard({
      RecordVolume: () => ({ errors: [{ message, extensions: { code: 'CONFLICT', conflict } }] }),
    })
    const dialog = await record('FV-2')
    await kind(dialog, 'Loss')
    await fill(dialog, /^Volume/, '6')
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A hose burst')
    await save(dialog)
    expect(await dialog.findByRole('alert')).toHaveTextContent(message)
    expect(dialog.getByRole('spinbutton', { name: /^Volume/ })).toHaveValue('6')
    expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('A hose burst')
    expect(sent).toEqual([expect.objectContaining({ kind: 'LOSS', volumeBBL: 6, reason: 'A hose burst' })])
  })

  it('asks before a tank holds more than its capacity, and takes more than was known only as found', async () => {
    const { sent } = renderBoard()
    const dialog = await record('FV-2')
    await kind(dialog, 'Transfer')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /To/ }), 'BT-1 · 2 of 7 BBL · B-1')
    await fill(dialog, /^Volume/, '7.5')
    expect(dialog.getByText('BT-1 would hold 9.5 BBL. Its capacity is 7 BBL.')).toBeVisible()
    expect(dialog.getByText('FV-2 holds 7 BBL.')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Record volume' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'That is right' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'More was in it: record the rest as found' }))
    await save(dialog)
    await waitFor(() =>
      expect(sent).toEqual([expect.objectContaining({ volumeBBL: 7.5, ifMore: 'FOUND', evenIfOver: true })]),
    )
  })

  it('names what is missing', async () => {
    const { sent } = renderBoard()
    const dialog = await record('FV-2')
    await kind(dialog, 'Sample')
    await save(dialog)
    expect(await dialog.findByText('Enter a volume above 0.')).toBeVisible()
    await kind(dialog, 'Transfer')
    await save(dialog)
    expect(await dialog.findByText('Choose the vessel that it is about.')).toBeVisible()
    expect(sent).toEqual([])
  })

  it('asks of an empty tank only what was in it already', async () => {
    const { sent } = renderBoard()
    await choose('FV-4', 'Beer already in this tank…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Beer already in FV-4' }))
    expect(dialog.queryByRole('radio')).toBeNull()
    await fill(dialog, /^Volume/, '5')
    expect(dialog.getByText('FV-4 then holds 5 BBL.')).toBeVisible()
    await save(dialog)
    await waitFor(() =>
      expect(sent).toEqual([expect.objectContaining({ kind: 'OPENING', toEquipmentId: '4', volumeBBL: 5 })]),
    )
  })

  it('lets an assistant count and sample, and a viewer nothing', async () => {
    renderBoard({}, 'BREWER_ASSISTANT')
    const dialog = await record('FV-2')
    expect(dialog.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Count',
      'Sample',
    ])
  })

  it('is closed to a viewer, who sees why', async () => {
    renderBoard({}, 'VIEWER')
    await userEvent.click(within(await tile('FV-2')).getByRole('button', { name: 'Menu of FV-2' }))
    const item = await screen.findByRole('menuitem', { name: /^Record volume…/ })
    expect(item).toHaveAttribute('aria-disabled', 'true')
  })

  it('says without a connection that a transfer takes one, while a dump waits on the device', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderBoard({ RecordVolume: () => ({}) })
    const dialog = await record('FV-2')
    await kind(dialog, 'Transfer')
    const needs = 'This takes a connection. You can record a count, a sample or a dump without one.'
    expect((await dialog.findAllByText(needs))[0]).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Record volume' })).toHaveAttribute('aria-disabled', 'true')
    await kind(dialog, 'Dump')
    expect(dialog.queryByText(needs)).toBeNull()
    expect(dialog.getByRole('button', { name: 'Record volume' })).not.toHaveAttribute('aria-disabled')
  })
})
