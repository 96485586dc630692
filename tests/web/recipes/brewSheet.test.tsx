import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { brewBBL } from '#domain/batches/brews.ts'
import { recipeBBL } from '#domain/recipes/recipes.ts'
import { aBatch, aVessel } from '#tests/web/schedule/aBatch.ts'
import { aWholeRecipe } from '#tests/web/stock/stockBuilders.ts'
import { BrewSheet } from '#web/features/recipes/sheet/BrewSheet.tsx'
import { formatMomentOfYear } from '#web/ui/dates/dates.ts'

it('says on the brew sheet as of when it is true, and whether it may be old', () => {
  const recipe = aWholeRecipe()
  const then = new Date('2026-04-03T10:00:00Z')
  const { rerender } = render(<BrewSheet recipe={recipe} scale={1} asOf={then} />)
  const words = `As of ${formatMomentOfYear(then)}. The server can't be reached, so later changes are missing.`
  expect(screen.getByText(words)).toBeVisible()
  rerender(<BrewSheet recipe={recipe} scale={1} asOf={null} />)
  expect(screen.getByText(/^As of \w{3} \d+, \d{4}, \d\d:\d\d\.$/)).toBeVisible()
})

it.each([
  [{ batchSizeBBL: 4, brews: 1 }, '4 BBL', '200 lbs'],
  [{ batchSizeBBL: 15, brews: 2 }, '7.5 BBL', '375 lbs'],
])(
  'is that of a batch: its amounts at the size of one of its brews, %o, and who brews it where',
  (size, said, malt) => {
    const batch = aBatch({ ...size, fermenter: aVessel({ label: 'FV-3' }) })
    render(<BrewSheet recipe={aWholeRecipe()} scale={brewBBL(batch) / recipeBBL} batch={batch} asOf={null} />)
    expect(screen.getByText(`IPA · Brew sheet for ${said}`)).toBeVisible()
    expect(within(screen.getByRole('row', { name: /Pale Malt/ })).getByText(malt)).toBeVisible()
    expect(screen.getByText('Batch number').parentElement).toHaveTextContent('Batch number2026-001')
    expect(screen.getByText('Brew date').parentElement).toHaveTextContent('Apr 3, 2026')
    expect(screen.getByText('Fermenter').parentElement).toHaveTextContent('FV-3')
    expect(screen.queryAllByText(/The amounts are for one of them/)).toHaveLength(size.brews - 1)
    const each = size.brews === 1 ? ['Brew day'] : ['Brew 1 of 2', 'Brew 2 of 2', 'Batch']
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Targets', 'Ingredients', ...each, 'Notes'])
    expect(screen.getAllByText('Mash pH')).toHaveLength(size.brews)
  },
)

it('says below the targets which of them were calculated from the ingredients, where some were', () => {
  const recipe = aWholeRecipe()
  const { rerender } = render(
    <BrewSheet recipe={{ ...recipe, computedFigures: ['OG', 'IBU'] }} scale={1} asOf={null} />,
  )
  expect(screen.getByText('Calculated: OG, IBU')).toBeVisible()
  rerender(<BrewSheet recipe={{ ...recipe, computedFigures: [] }} scale={1} asOf={null} />)
  expect(screen.queryByText(/^Calculated:/)).toBeNull()
})
