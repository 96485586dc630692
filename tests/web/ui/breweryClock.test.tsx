import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { BreweryClock } from '#web/header/BreweryClock.tsx'
import { setBreweryZone } from '#web/ui/dates/zone.ts'

it('shows the clock of the brewery to someone whose device shows another time, and to nobody else', () => {
  const own = ownTimeZone()
  setBreweryZone(own)
  const { container } = render(<BreweryClock />)
  expect(container.textContent).toBe('')

  // Fourteen hours ahead of UTC and eleven behind: one of them is never this device's time.
  const far =
    dayAt(new Date(), own) === dayAt(new Date(), 'Pacific/Kiritimati')
      ? 'Pacific/Pago_Pago'
      : 'Pacific/Kiritimati'
  act(() => setBreweryZone(far))
  const clock = screen.getByText(/^Brewery time \d\d:\d\d$/)
  expect(clock.title).toContain(far)

  act(() => setBreweryZone(own))
  expect(container.textContent).toBe('')
})
