import { set } from 'date-fns/set'
import { subDays } from 'date-fns/subDays'
import { now } from '#web/ui/dates/clock.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aBatch, aVessel } from '#tests/support/data/liveBuilders.ts'
import { press, renderSchedule } from '#tests/web/schedule/aSchedule.tsx'
import { holding } from './aCellar.tsx'
import { aFormat, aPackageLot, kegFormats } from '#tests/web/stock/packageBuilders.ts'
import { aLot } from '#tests/web/stock/stockBuilders.ts'

const day = '2026-04-03T10:00:00.000Z'
const ipa = {
  __typename: 'BeerType' as const,
  id: 'ipa',
  version: 1,
  updatedAt: day,
  name: 'IPA',
  description: null,
}

/** A tank with 6.5 barrels of the batch. */
const tank = aVessel('8', 1, {
  label: 'BT-1',
  type: 'BRITE_TANK',
  capacityBBL: 7,
  contents: holding({ '2026-1': 6.5 }),
})

const packed = aPackageLot(ipa, { count: 40, remaining: 40 })

/** Opens the form of a batch that is kegged, in a brewery that fills cans as well. */
async function openPackaging(
  answers: Parameters<typeof renderSchedule>[1] = {},
  materials: readonly object[] = [],
) {
  const page = renderSchedule(aBatch('1', 1, { stage: 'CONDITIONING', briteTank: tank }), {
    FormatsToFill: () => ({
      data: {
        asOfSeq: '1',
        packageFormats: [...kegFormats, aFormat()],
        formatMaterials: materials,
        beerTypes: [ipa],
        equipment: [tank],
      },
    }),
    PackageBatch: () => ({ data: { packageBatch: [packed] } }),
    ...answers,
  })
  await press('Move batch 2026-1 to…')
  const dialog = await screen.findByRole('dialog', { name: 'Move batch 2026-1 to…' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Kegging' }))
  const form = within(await screen.findByRole('dialog', { name: 'Package batch 2026-1' }))
  const type = async (name: string, value: string) => {
    const field = form.getByRole('spinbutton', { name })
    await userEvent.clear(field)
    await userEvent.type(field, value)
  }
  return { ...page, form, type }
}

it('what was filled earlier is dated then', async () => {
  const { form, type, sent } = await openPackaging()
  await type('1/2 BBL · 15.5 gal', '2')
  const when = form.getByRole('textbox', { name: 'When' })
  const day = subDays(now(), 2)
  await userEvent.clear(when)
  await userEvent.type(when, `${day.toLocaleDateString('en-US', { dateStyle: 'medium' })}, 8:15{Tab}`)
  await userEvent.click(form.getByRole('button', { name: 'Add to inventory' }))
  await screen.findByRole('dialog', { name: 'Packaged from batch 2026-1' })
  const at = set(day, { hours: 8, minutes: 15, seconds: 0, milliseconds: 0 })
  expect(sent.at(-1)).toMatchObject({ variables: { occurredAt: at.toISOString() } })
})

it('several formats are filled at once, with what that takes of the tank and what is left of it', async () => {
  const { form, type, sent } = await openPackaging()
  expect(form.getByText('BT-1 holds 6.5 of 7 BBL. This takes 0 BBL, and 6.5 BBL stay.')).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Add to inventory' }))
  expect(await form.findByText('Enter whole numbers from 0 to 10,000, not all 0.')).toBeVisible()
  await type('1/2 BBL · 15.5 gal', '5')
  await type('24 × 16 oz cans', '40')
  expect(form.getByText('BT-1 holds 6.5 of 7 BBL. This takes 6.37 BBL, and 0.13 BBL stay.')).toBeVisible()
  expect(form.getByRole('textbox', { name: 'Best before: 24 × 16 oz cans' })).not.toHaveValue('')
  expect(form.getByRole('textbox', { name: 'Best before: 1/2 BBL' })).toHaveValue('')
  await type('How much', '0.1')
  expect(form.getByText(/0\.1 BBL stay, and 0\.029 BBL are lost\.$/)).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Add to inventory' }))
  const lots = within(await screen.findByRole('dialog', { name: 'Packaged from batch 2026-1' }))
  expect(lots.getByText('P-0001Y')).toBeVisible()
  expect(screen.getByText('45 packages of batch 2026-1 added')).toBeVisible()
  expect(lots.getByRole('button', { name: 'Label of lot P-0001Y' })).toBeVisible()
  expect(sent.at(-1)).toMatchObject({
    name: 'PackageBatch',
    variables: {
      batchId: '1',
      fromEquipmentId: '8',
      items: [
        { formatId: 'HALF_BBL', count: 5, bestBefore: null, beerTypeId: null },
        { formatId: 'cans', count: 40, bestBefore: null, beerTypeId: null },
      ],
      leftBBL: 0.1,
      lossBBL: null,
      ifMore: 'REFUSE',
    },
  })
})

/** A can of which two lots are there. */
const cans = {
  ...{ __typename: 'Ingredient', id: 'can', name: 'Can 16 oz', unit: 'EACH' },
  lots: [
    aLot({
      id: 'old',
      code: 'L-OLD',
      lotNumber: null,
      unit: 'EACH',
      remaining: 100,
      expirationDate: '2097-01-01',
    }),
    aLot({
      id: 'new',
      code: 'L-NEW',
      lotNumber: null,
      unit: 'EACH',
      remaining: 500,
      expirationDate: '2098-01-01',
    }),
  ],
}
const intoCase = [
  { __typename: 'FormatMaterial', id: 'can in case', formatId: 'cans', amount: 24, ingredient: cans },
]

it('what goes into the packages is taken from the lots that are next, which can be changed', async () => {
  const { form, type, sent } = await openPackaging({}, intoCase)
  expect(form.queryByRole('region', { name: 'Materials' })).toBeNull()
  await type('24 × 16 oz cans', '10')
  const part = within(form.getByRole('region', { name: 'Materials' }))
  expect(part.getByText('100 each of L-OLD · 140 each of L-NEW')).toBeVisible()
  await userEvent.click(part.getByRole('button', { name: 'Change the lots of Can 16 oz' }))
  const old = part.getByRole('spinbutton', { name: 'L-OLD' })
  await userEvent.clear(old)
  await userEvent.type(old, '96')
  expect(part.getByText(/236 each of 240 each/)).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Add to inventory' }))
  await screen.findByRole('dialog', { name: 'Packaged from batch 2026-1' })
  const ofCan = { ingredientId: 'can' }
  expect(sent.at(-1)?.variables).toMatchObject({
    items: [
      {
        ...{ formatId: 'cans', count: 10 },
        materials: [
          { ...ofCan, lotId: 'old', quantity: 96 },
          { ...ofCan, lotId: 'new', quantity: 140 },
        ],
      },
    ],
  })
})

it('what goes into the packages of several formats is of each as much as it takes', async () => {
  const twelve = { ...intoCase[0], id: 'can in twelve', formatId: 'SIXTH_BBL', amount: 1 }
  const { form, type, sent } = await openPackaging({}, [...intoCase, twelve])
  await type('24 × 16 oz cans', '2')
  await type('1/6 BBL · 5.16 gal', '3')
  await userEvent.click(form.getByRole('button', { name: 'Add to inventory' }))
  await screen.findByRole('dialog', { name: 'Packaged from batch 2026-1' })
  expect(sent.at(-1)?.variables).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ formatId: 'cans', materials: [{ ingredientId: 'can', quantity: 48 }] }),
      expect.objectContaining({ formatId: 'SIXTH_BBL', materials: [{ ingredientId: 'can', quantity: 3 }] }),
    ]),
  })
})

it('what was lost is said in the same place as what is left', async () => {
  const { form, type, sent } = await openPackaging()
  await type('1/6 BBL · 5.16 gal', '6')
  await userEvent.click(form.getByRole('radio', { name: 'Lost' }))
  await type('How much', '0.5')
  expect(form.getByText(/This takes 1\.5 BBL, and 5 BBL stay\.$/)).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Add to inventory' }))
  await screen.findByRole('dialog', { name: 'Packaged from batch 2026-1' })
  expect(sent.at(-1)?.variables).toMatchObject({ leftBBL: null, lossBBL: 0.5 })
})

it('more than the tank holds is asked about, and what the server refuses stays in the form', async () => {
  const left = 'BT-1 holds 0.5 BBL: Ben took 6 BBL at 10:02.'
  const { form, type, sent } = await openPackaging({
    PackageBatch: ({ ifMore }) =>
      ifMore === 'FOUND'
        ? { data: { packageBatch: [packed] } }
        : { errors: [{ message: left, extensions: { code: 'CONFLICT' } }] },
  })
  await type('1/2 BBL · 15.5 gal', '20')
  expect(form.getByText('BT-1 holds 6.5 of 7 BBL, and this takes 10 BBL: more than there is.')).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Add to inventory' }))
  expect(await screen.findByText(left)).toBeVisible()
  await userEvent.click(form.getByRole('checkbox', { name: /^More was in it/ }))
  await userEvent.click(form.getByRole('button', { name: 'Add to inventory' }))
  await screen.findByRole('dialog', { name: 'Packaged from batch 2026-1' })
  await waitFor(() => expect(sent.at(-1)?.variables).toMatchObject({ ifMore: 'FOUND' }))
})
