import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sentences as german } from '#generated/language/de.ts'
import { sentences as english } from '#generated/language/en.ts'
import { UpcomingSchedule } from '#web/features/dashboard/figures/DashboardFigures.tsx'
import { speak } from '#web/ui/language/shownLanguage.ts'

beforeEach(() => speak('de', german))
afterEach(() => speak('en', english))

it('a German dashboard writes the size of a brew with a comma', () => {
  const brew = { batchId: '1', batchNumber: '2026-092', recipeName: 'Abbey Door Dubbel', batchSizeBBL: 2.5 }
  render(
    <MemoryRouter>
      <UpcomingSchedule brews={[{ ...brew, stage: 'PLANNED', brewDate: '2026-12-08' }]} />
    </MemoryRouter>,
  )
  expect(screen.getByText(/2,5\sBBL/)).toBeVisible()
})
