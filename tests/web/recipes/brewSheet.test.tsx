import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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
