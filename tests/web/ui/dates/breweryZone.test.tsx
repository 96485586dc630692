import { message } from '#domain/language/message.ts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import { nobodys } from '#domain/overview/today.ts'
import { SessionList } from '#web/ui/data/SessionList.tsx'
import { DateTimeField } from '#web/ui/dates/DateTimeField.tsx'
import { formatDayOf, formatMomentOfYear, formatTime } from '#web/ui/dates/dates.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { setBreweryZone } from '#web/ui/dates/zone.ts'
import { useBreweryZone } from '#web/ui/dates/useBreweryZone.ts'
import { dayTitle } from '#web/features/news/newsViews.ts'
import { placed } from '#web/features/today/todayViews.ts'
import { zoneNote } from '#web/features/account/AccountPage.tsx'

/** A manager in California, whose brewery is in Berlin. */
const before = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'America/Los_Angeles'
})
afterAll(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
  setBreweryZone(ownTimeZone())
})
beforeEach(() => setBreweryZone('Europe/Berlin'))

/** Half past midnight of April 3 in Berlin; the afternoon of April 2 in California. */
const moment = new Date('2026-04-02T22:30:00Z')

it('shows days and clock times of the brewery, wherever the reader is', () => {
  expect([moment.getDate(), ownTimeZone()]).toEqual([2, 'America/Los_Angeles'])
  expect(dayAt(moment)).toBe('2026-04-03')
  expect(formatTime(moment)).toBe('00:30')
  expect(formatMomentOfYear(moment)).toBe('Apr 3, 2026, 00:30')
  expect(formatDayOf(moment.toISOString())).toBe('Apr 3, 2026')
  expect(dayTitle('2026-04-02', moment)).toBe('Yesterday')
})

it('says in the account whose clock is shown when the device has another one', () => {
  expect(zoneNote('America/Los_Angeles')).toBe("Dates and times are shown in the brewery's time zone.")
  expect(zoneNote('Europe/Berlin')).toContain('Your device is set to America/Los Angeles')
})

it('places what is due tonight under the day of the brewery', () => {
  const item = {
    __typename: 'TodayItem' as const,
    id: 'KEG:b',
    kind: 'KEG' as const,
    textSaid: message('today.keg'),
    ...nobodys,
    dueAt: moment.toISOString(),
  }
  expect(placed([item], dayAt(moment)).map(({ placement }) => placement)).toEqual(['TODAY'])
})

it('reads and writes the clock of the brewery in a field for a moment', async () => {
  function Form() {
    const [value, setValue] = useState<string | null>(moment.toISOString())
    return (
      <>
        <DateTimeField label="Measured at" value={value} onChange={setValue} />
        <output>{value}</output>
      </>
    )
  }
  render(<Form />)
  const field = screen.getByRole('textbox', { name: 'Measured at' })
  expect(field).toHaveValue('03/04/2026 00:30')
  await userEvent.clear(field)
  await userEvent.type(field, '03/04/2026 08:15{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('2026-04-03T06:15:00.000Z')
})

it("shows sessions by the clock of the reader's device", () => {
  const session = { id: 's', address: '', device: '', isThisOne: true }
  const at = moment.toISOString()
  render(
    <SessionList sessions={[{ ...session, createdAt: at, lastSeenAt: at }]} busy={false} onEnd={() => {}} />,
  )
  expect(screen.getByText(/^Signed in Apr 2, (2026, )?15:30$/)).toBeVisible()
})

it('shows another clock as soon as the brewery has another zone', () => {
  function Clock() {
    useBreweryZone()
    return <time>{formatTime(moment)}</time>
  }
  render(<Clock />)
  expect(screen.getByText('00:30')).toBeVisible()
  act(() => setBreweryZone('Asia/Kathmandu'))
  expect(screen.getByText('04:15')).toBeVisible()
})
