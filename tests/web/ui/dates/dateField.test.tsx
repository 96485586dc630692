import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { readDay } from '#web/ui/dates/days.ts'
import { momentInNumbers, readMoment } from '#web/ui/dates/moments.ts'

const today = '2026-11-21'

describe('a day as people type it', () => {
  it.each([
    ['April 3, 2026', '2026-04-03'],
    ['apr 3, 2026', '2026-04-03'],
    ['apr 3 26', '2026-04-03'],
    ['3 apr 2026', '2026-04-03'],
    ['Sept. 1st, 2026', '2026-09-01'],
    ['dec 24', '2026-12-24'],
    ['4/3/2026', '2026-04-03'],
    ['2026-4-3', '2026-04-03'],
    ['February 30, 2026', null],
    ['ma 3, 2026', null],
    ['soon', null],
  ])('%s is %s', (typed, day) => expect(readDay(typed, today)).toBe(day))
})

describe('a moment as people type it', () => {
  it.each([
    ['03/04/2026 17:05', '03/04/2026 17:05:00'],
    ['3.4.2026 7:05:09', '03/04/2026 07:05:09'],
    ['03/04/2026', '03/04/2026 00:00:00'],
  ])('%s is %s', (typed, shown) =>
    expect(momentInNumbers(readMoment(typed)!, 'dd/MM/yyyy HH:mm:ss')).toBe(shown),
  )

  it('is written with the dots of a German pattern', () =>
    expect(momentInNumbers(readMoment('03/04/2026 17:05')!, 'TT.MM.JJJJ HH:mm')).toBe('03.04.2026 17:05'))

  it.each(['31/02/2026 10:00', '03/04/2026 25:00', 'now', ''])('%s is none', (typed) =>
    expect(readMoment(typed)).toBeNull(),
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
    expect(await screen.findAllByRole('row', {}, { timeout: 20_000 })).toHaveLength(6)
    expect(screen.getAllByRole('columnheader', { hidden: true })[0]).toHaveTextContent('Mo')
    await userEvent.click(screen.getByRole('button', { name: 'April 2026' }))
    expect(screen.getAllByRole('button', { name: / 2026$/ })).toHaveLength(12)
    await userEvent.click(screen.getByRole('button', { name: '2026' }))
    expect(screen.getByText('2020 – 2029')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '2027' }))
    await userEvent.click(screen.getByRole('button', { name: 'May 2027' }))
    await userEvent.click(await screen.findByRole('button', { name: /May 17th, 2027/ }))
    expect(field()).toHaveValue('May 17, 2027')
  })
})
