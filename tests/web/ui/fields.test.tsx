import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { onTestFinished, describe, expect, it, vi } from 'vitest'
import { sentences as german } from '#generated/language/de.ts'
import { sentences as english } from '#generated/language/en.ts'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { readDay } from '#web/ui/dates/days.ts'
import { momentInNumbers, readMoment } from '#web/ui/dates/moments.ts'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { speak } from '#web/ui/language/shownLanguage.ts'
import { StepNumber } from '#web/ui/profile/StepNumber.tsx'

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
  ])('%s is %s', (typed, shown) => expect(momentInNumbers(readMoment(typed)!, true)).toBe(shown))

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
    await type('apr 30')
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

function Size({ decimals }: { decimals?: number }) {
  const [size, setSize] = useState<number | null>(3)
  return (
    <>
      <NumberStepper
        label="Batch Size"
        min={1}
        max={10}
        step={0.5}
        decimals={decimals}
        unit="BBL"
        value={size}
        onChange={setSize}
      />
      <output>{JSON.stringify(size)}</output>
    </>
  )
}

describe('a number field', () => {
  const field = () => screen.getByRole('spinbutton', { name: 'Batch Size' })
  const value = () => screen.getByRole('status').textContent

  it('steps by its buttons and by keys, within its bounds', async () => {
    render(<Size />)
    await userEvent.click(screen.getByRole('button', { name: 'More Batch Size' }))
    expect(value()).toBe('3.5')
    await userEvent.type(field(), '{ArrowDown}{ArrowDown}')
    expect(value()).toBe('2.5')
    for (let press = 0; press < 5; press++)
      await userEvent.click(screen.getByRole('button', { name: 'Less Batch Size' }))
    expect(value()).toBe('1')
  })

  it.each([
    ['4,5', '4.5'],
    ['4.25', '4.25'],
    ['12', '12'],
    ['7 barrels', '7'],
    ['0,500', '0.5'],
    ['1234,567', '1234.567'],
  ])('reads %s as %s', async (typed, number) => {
    render(<Size />)
    await userEvent.clear(field())
    await userEvent.type(field(), typed)
    expect(value()).toBe(number)
  })

  it.each([
    ['1,000', '1000'],
    ['12,500', '12500'],
    ['1,000,000', '1000000'],
    ['1,250.5', '1250.5'],
    ['-2,000', '-2000'],
  ])('takes %s for %s and not for a thousandth of it', async (typed, number) => {
    render(<Size />)
    await userEvent.clear(field())
    await userEvent.type(field(), typed)
    expect(value()).toBe(number)
    await userEvent.tab()
    expect(field()).toHaveValue(number)
  })

  it('takes the comma of a gravity for its point', async () => {
    render(<Size decimals={3} />)
    await userEvent.clear(field())
    await userEvent.type(field(), '1,056')
    expect(value()).toBe('1.056')
  })

  it('is null when it is empty', async () => {
    render(<Size />)
    await userEvent.clear(field())
    expect(value()).toBe('null')
  })
})

function Recipe({ required }: { required?: boolean }) {
  const [value, setValue] = useState<string | null>('r1')
  return (
    <SearchSelect
      label="Recipe"
      required={required}
      value={value}
      onChange={setValue}
      choices={[
        { value: 'r1', label: 'Hazy Daydream', detail: 'IPA' },
        { value: 'r2', label: 'Night Porter', detail: 'Porter' },
      ]}
    />
  )
}

describe('a choice of many', () => {
  const field = () => screen.getByRole('combobox', { name: 'Recipe' })

  it('is found by a part of its name or its detail', async () => {
    render(<Recipe />)
    await userEvent.clear(field())
    await userEvent.type(field(), 'port')
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    expect(field()).toHaveValue('Night Porter')
  })

  it('can be cleared unless it is required', async () => {
    const { unmount } = render(<Recipe />)
    await userEvent.click(screen.getByRole('button', { name: 'Clear Recipe' }))
    expect(field()).toHaveValue('')
    unmount()
    render(<Recipe required />)
    expect(screen.queryByRole('button', { name: 'Clear Recipe' })).not.toBeInTheDocument()
  })
})

function StepGravity() {
  const [gravity, setGravity] = useState<number | null>(1.02)
  return (
    <>
      <StepNumber label="Schwelle" quantity="gravity" value={gravity} onChange={setGravity} />
      <output>{JSON.stringify(gravity)}</output>
    </>
  )
}

it.each([
  ['1,018', '1.018', '1,018'],
  ['1.018', '1.018', '1,018'],
  ['1,0125', '1.0125', '1,0125'],
])(
  'a gravity of a profile is read and typed with a comma where people do: %s',
  async (typed, value, shown) => {
    speak('de', german)
    onTestFinished(() => speak('en', english))
    render(<StepGravity />)
    const field = screen.getByRole('textbox', { name: 'Schwelle' })
    expect(field).toHaveValue('1,020')
    await userEvent.clear(field)
    await userEvent.type(field, typed)
    expect(screen.getByRole('status')).toHaveTextContent(value)
    await userEvent.tab()
    expect(field).toHaveValue(shown)
  },
)
