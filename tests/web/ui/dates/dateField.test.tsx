import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DayOrder } from '#domain/language/parseDay.ts'
import { chosenDayOrder } from '#web/ui/dates/chosenDayOrder.ts'
import { now } from '#web/ui/dates/clock.ts'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { DateTimeField, momentInNumbers, readClock, readMoment } from '#web/ui/dates/DateTimeField.tsx'
import { DayOrderChoice } from '#web/features/account/AccountPage.tsx'
// Not returned: awaited, what popups do a moment later would fall into the act.
afterEach(() => void act(() => chosenDayOrder.choose('BROWSER')))

it.each([
  ['9:05', '09:05'],
  ['9.05', '09:05'],
  ['17h45', '17:45'],
  ['1745', '17:45'],
  ['17:45:09', '17:45:09'],
  ['24:00', null],
  ['12:60', null],
  ['5', null],
])('the time %s is %s', (typed, time) => expect(readClock(typed)).toBe(time))

describe('a moment as people type it', () => {
  const at = { shown: '04/03/2026 10:20', moment: new Date('2026-03-04T10:20:00Z') }
  const read = (typed: string, order: DayOrder) => {
    const moment = readMoment(typed, order, at)
    return moment && momentInNumbers(moment, 'DD/MM/YYYY HH:mm:ss')
  }

  it.each([
    ['03/04/2026 17:05', 'DAY_FIRST', '03/04/2026 17:05:00'],
    ['03/04/2026 17:05', 'MONTH_FIRST', '04/03/2026 17:05:00'],
    ['12/24/2026 17:05', 'DAY_FIRST', '24/12/2026 17:05:00'],
    ['3.4.2026 7:05:09', 'MONTH_FIRST', '03/04/2026 07:05:09'],
    ['03/04/2026', 'DAY_FIRST', '03/04/2026 00:00:00'],
    ['Apr 3, 2026, 8:15', 'DAY_FIRST', '03/04/2026 08:15:00'],
    ['04/03/2026 11:30', 'MONTH_FIRST', '04/03/2026 11:30:00'],
  ] as const)('%s, %s, is %s', (typed, order, shown) => expect(read(typed, order)).toBe(shown))

  it('is the same time today, and another when it is typed', () => {
    const day = momentInNumbers(now(), 'DD/MM/YYYY HH:mm').slice(0, 10)
    expect(read('today', 'DAY_FIRST')).toBe(`${day} 10:20:00`)
    expect(read('+0 9:05', 'DAY_FIRST')).toBe(`${day} 09:05:00`)
  })

  it('is written with the dots of a German pattern', () =>
    expect(momentInNumbers(at.moment, 'TT.MM.JJJJ HH:mm')).toBe('04.03.2026 10:20'))

  it.each(['31/02/2026 10:00', '03/04/2026 25:00', 'now', ''])('%s is none', (typed) =>
    expect(read(typed, 'DAY_FIRST')).toBeNull(),
  )
})

function Day(props: { min?: string; max?: string; onChange?: (day: string | null) => void }) {
  const [day, setDay] = useState<string | null>('2026-04-03')
  return (
    <DateField
      label="Brew Date"
      {...props}
      value={day}
      onChange={(next) => {
        setDay(next)
        props.onChange?.(next)
      }}
    />
  )
}

function Moment() {
  const [value, setValue] = useState<string | null>(null)
  return <DateTimeField label="Log time" value={value} onChange={setValue} />
}

describe('a date field', () => {
  const field = () => screen.getByRole('textbox', { name: 'Brew Date' })
  const type = async (text: string) => {
    await userEvent.clear(field())
    await userEvent.type(field(), `${text}{Tab}`)
  }

  it('accepts a day in words and formats it', async () => {
    render(<Day />)
    await type('dec 24, 2026')
    expect(field()).toHaveValue('December 24, 2026')
  })

  it('reads numbers in the order that was chosen, in every field, and names it', async () => {
    const moments: (string | null)[] = []
    render(
      <>
        <DayOrderChoice />
        <Day />
        <DateTimeField label="Log time" value={null} onChange={(value) => moments.push(value)} />
      </>,
    )
    const choice = screen.getByRole('combobox', { name: 'Dates' })
    expect(choice).toHaveDisplayValue('As in this browser: MM/DD/YYYY')
    const time = screen.getByRole('textbox', { name: 'Log time' })
    for (const [order, day, pattern, month] of [
      ['Day first: DD/MM/YYYY', 'May 4, 2026', 'DD/MM/YYYY', '05'],
      ['Month first: MM/DD/YYYY', 'April 5, 2026', 'MM/DD/YYYY', '04'],
    ] as const) {
      await userEvent.selectOptions(choice, order)
      expect(field()).toHaveAttribute('placeholder', pattern)
      expect(time).toHaveAttribute('placeholder', `${pattern} HH:mm`)
      await type('4/5/2026')
      expect(field()).toHaveValue(day)
      await userEvent.type(time, '4/5/2026 08:00{Tab}')
      expect(moments.at(-1)).toContain(`2026-${month}-`)
    }
  })

  it('has its time on the clock of 24 hours, in every country', async () => {
    render(<Moment />)
    const moment = screen.getByRole('textbox', { name: 'Log time' })
    await userEvent.type(moment, '24/12/2025 08:00{Tab}')
    await userEvent.click(screen.getByRole('button', { name: 'Open the calendar for Log time' }))
    const clock = await screen.findByRole('textbox', { name: 'Time of Log time' })
    // It comes with the calendar, which takes the focus when it comes: not from somebody who types a time.
    expect(screen.getByRole('grid')).toContainElement(document.activeElement as HTMLElement)
    expect(clock).toHaveValue('08:00')
    for (const [typed, shown] of [
      ['17:45', '17:45'],
      ['0930', '09:30'],
      ['soon', '09:30'],
    ] as const) {
      await userEvent.clear(clock)
      await userEvent.type(clock, `${typed}{Enter}`)
      expect(clock).toHaveValue(shown)
      expect(moment).toHaveValue(`24/12/2025 ${shown}`)
    }
  })

  it('keeps the day it had when what is typed is none, and says so', async () => {
    render(<Day />)
    await type('soonish')
    expect(field()).toHaveValue('April 3, 2026')
    expect(screen.getByRole('alert')).toHaveTextContent('“soonish” is not a date like April 3, 2026.')
  })

  it('accepts a day only within its bounds', async () => {
    const onChange = vi.fn()
    render(<Day min="2026-04-01" max="2026-04-30" onChange={onChange} />)
    await type('may 1, 2026')
    expect(onChange).not.toHaveBeenCalled()
    expect(screen.getByRole('alert')).toHaveTextContent('May 1, 2026 is after April 30, 2026.')
    await type('apr 30, 2026')
    expect(onChange).toHaveBeenCalledWith('2026-04-30')
  })

  it('can be cleared', async () => {
    render(<Day />)
    await userEvent.click(screen.getByRole('button', { name: 'Clear Brew Date' }))
    expect(field()).toHaveValue('')
  })

  it('picks a day from a calendar of six weeks from Monday, by way of decade and year', async () => {
    render(<Day />)
    await userEvent.click(screen.getByRole('button', { name: 'Open the calendar for Brew Date' }))
    expect(await screen.findAllByRole('row')).toHaveLength(6)
    expect((await screen.findAllByRole('columnheader', { hidden: true }))[0]).toHaveTextContent('Mo')
    await userEvent.click(await screen.findByRole('button', { name: 'April 2026' }))
    await waitFor(() => expect(screen.getAllByRole('button', { name: / 2026$/ })).toHaveLength(12))
    await userEvent.click(await screen.findByRole('button', { name: '2026' }))
    await waitFor(() => expect(screen.getByText('2020 – 2029')).toBeVisible())
    await userEvent.click(await screen.findByRole('button', { name: '2027' }))
    await userEvent.click(await screen.findByRole('button', { name: 'May 2027' }))
    await userEvent.click(await screen.findByRole('button', { name: /May 17th, 2027/ }))
    await waitFor(() => expect(field()).toHaveValue('May 17, 2027'))
  })
})
