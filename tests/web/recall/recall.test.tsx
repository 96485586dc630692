import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { TraceFieldsFragment } from '#generated/gql/graphql.ts'
import { aVessel } from '#tests/support/data/liveBuilders.ts'
import { holding } from '#tests/web/cellar/aCellar.tsx'
import { renderPage } from '#tests/web/stock/aStockRoom.tsx'
import { ipa } from '#tests/web/stock/aKegRoom.tsx'
import { aPackageLot, kegFormats } from '#tests/web/stock/packageBuilders.ts'
import { aLot } from '#tests/web/stock/stockBuilders.ts'
import { LotRecallPage } from '#web/features/recall/RecallPages.tsx'

const lot = aLot()
const tank = aVessel('3', 2, {
  label: 'BT-1',
  type: 'BRITE_TANK',
  capacityBBL: 7,
  contents: holding({ '2026-1': 3 }),
})
const [half] = kegFormats
const packages = {
  __typename: 'TracedPackageLot' as const,
  packageLot: aPackageLot(ipa, {
    ...{ id: 'packed', format: half, packedOn: '2026-04-20', packagedAt: '2026-04-20T10:00:00.000Z' },
    ...{ bestBefore: null, count: 8, remaining: 5, abv: null },
  }),
  ...{ generation: 0, volumeBBL: 4, sold: 3, quantity: 8 },
}

type Trace = TraceFieldsFragment & { __typename: 'Trace' }

/** A batch of pale ale that took so many lbs of a lot. */
const aTracedBatch = (id: string, batchNumber: string, quantity: number) =>
  ({
    __typename: 'TracedBatch',
    ...{ id, batchNumber, generation: 0, quantity, volumeBBL: null },
    batch: { __typename: 'Batch', id, recipe: { __typename: 'Recipe', id: 'r', name: 'Pale Ale' } },
  }) as Trace['batches'][number]

/** A lot of which 14 lbs went into a batch: 6 lbs are in its tank and 8 lbs in kegs; a part was blended into another batch. */
const trace: Trace = {
  __typename: 'Trace',
  ...{ isWhole: true, lot, packageLot: null, lostQuantity: 0 },
  lots: [{ __typename: 'TracedLot', lot, generation: 0, quantity: 14 } as Trace['lots'][number]],
  yeast: [],
  batches: [aTracedBatch('b', '2026-1', 14), aTracedBatch('c', '2026-2', 0)],
  vessels: [
    {
      __typename: 'TracedVessel',
      equipment: tank,
      generation: 0,
      isHere: true,
      quantity: 6,
    } as Trace['vessels'][number],
  ],
  packageLots: [packages],
  possible: [
    {
      __typename: 'TracedPossible',
      ...{ reason: 'NOT_CLEANED', batchNumber: '2026-2', beerType: null, format: null, count: null },
      equipment: { __typename: 'Equipment', id: '3', label: 'BT-1' },
      at: '2026-04-22T10:00:00.000Z',
    } as Trace['possible'][number],
  ],
  links: [
    { from: `lot:${lot.id}`, to: 'batch:b', quantity: 14 },
    { from: 'batch:b', to: 'vessel:3', quantity: 14 },
    { from: 'vessel:3', to: 'packages:packed', quantity: 8 },
  ].map((link) => ({ __typename: 'TraceLink', ...link })),
}

function open(answers: Parameters<typeof renderPage>[1] = {}) {
  const page = renderPage(
    <Routes>
      <Route path="/recall/lot/:id" element={<LotRecallPage />} />
    </Routes>,
    { TraceLot: () => ({ traceLot: trace }), ...answers },
    'BREWER',
    `/recall/lot/${lot.id}`,
  )
  onTestFinished(() => page.end())
  return page
}

it('shows the way of a lot as a picture and in tables, with what is here, and follows what is held', async () => {
  const page = open()
  expect(await screen.findByRole('heading', { name: 'Recall of L-7K3QM Cascade' })).toBeVisible()
  expect(screen.getByRole('img', { name: /^The path from lots to packages/ })).toBeVisible()
  expect(
    within(screen.getByRole('table', { name: 'Batches' })).getByText('by a blend or a split'),
  ).toBeVisible()
  expect(screen.queryByText('0 lbs')).toBeNull()
  expect(within(screen.getByRole('table', { name: 'Tanks' })).getByText('6 lbs')).toBeVisible()
  const kegs = within(screen.getByRole('table', { name: 'Packages' }))
  expect(kegs.getByRole('link', { name: 'P-0001Y' })).toHaveAttribute('href', '/recall/package/packed')
  expect(screen.getByText('BT-1 was not cleaned between both beers.')).toBeVisible()
  expect(screen.queryByText('On hold')).toBeNull()
  const held = { heldAt: '2026-04-23T10:00:00.000Z', holdReason: 'Gushing', heldBy: null }
  const contents = { ...holding({ '2026-1': 3 }), ...held }
  await page.happen('ContentsHeld', { equipmentId: '3', equipment: { ...tank, version: 3, contents } })
  expect((await screen.findAllByText('On hold')).length).toBeGreaterThan(0)
})

it('holds everything that is here for a usual reason, and is printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const page = open({ HoldReached: () => ({ holdReached: trace }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Hold everything that is here' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Recalled by the supplier' }))
  await waitFor(() =>
    expect(page.sentOf('HoldReached')).toEqual([
      expect.objectContaining({ lotId: lot.id, reason: 'Recalled by the supplier' }),
    ]),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

it('follows yeast into the next beer, and later generations when asked', async () => {
  const yeast = {
    __typename: 'TracedYeast' as const,
    lot: aLot({ id: 'y2', code: 'L-0002Y', generation: 2 }),
  }
  const ofGeneration = (generation: number, quantity: number) => ({
    ...aTracedBatch(`g${generation}`, `2026-1${generation}`, quantity),
    generation,
  })
  const batches = [...trace.batches, ofGeneration(1, 0.5), ofGeneration(2, 0), ofGeneration(3, 0)]
  open({
    TraceLot: () => ({
      traceLot: { ...trace, batches, yeast: [{ ...yeast, generation: 1, quantity: 0.6 }] },
    }),
  })
  const harvested = within(await screen.findByRole('table', { name: 'Harvested yeast' }))
  expect(harvested.getByRole('link', { name: 'L-0002Y' })).toHaveAttribute('href', '/recall/lot/y2')
  expect(harvested.getByText('0.6 lbs')).toBeVisible()
  const table = () => within(screen.getByRole('table', { name: 'Batches' }))
  expect(table().getByText('2026-11')).toBeVisible()
  expect(table().queryByText('2026-12')).toBeNull()
  expect(screen.getByText('2 more batches through later generations of yeast.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show all generations' }))
  expect(table().getByText('2026-13')).toBeVisible()
  expect(table().getAllByText('by yeast')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Show all generations' })).toBeNull()
})
