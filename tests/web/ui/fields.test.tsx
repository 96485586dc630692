import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { onTestFinished, describe, expect, it } from 'vitest'
import { sentences as german } from '#generated/language/de.ts'
import { sentences as english } from '#generated/language/en.ts'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { speak } from '#web/ui/language/shownLanguage.ts'
import { StepNumber } from '#web/ui/profile/ProfileEditor.tsx'

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

function Batch({ onCreate }: { onCreate: () => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onCreate()
      }}
    >
      <Recipe />
      <button type="submit">Create Batch</button>
    </form>
  )
}

describe('a choice of many', () => {
  const field = () => screen.getByRole('combobox', { name: 'Recipe' })

  it.each([
    ['a list that finds nothing', 'xyz{Enter}{Enter}'],
    ['a list that finds nothing, with shift', 'xyz{Shift>}{Enter}{/Shift}'],
    ['a list that finds something', 'port{Enter}'],
    ['a list that is open without a search', '{ArrowDown}{Enter}'],
  ])('creates no batch by Enter in %s', async (_, keys) => {
    let created = 0
    render(<Batch onCreate={() => created++} />)
    await userEvent.clear(field())
    await userEvent.type(field(), keys)
    expect(created).toBe(0)
  })

  it('keeps the text that matches nothing, and says so, after Enter', async () => {
    render(<Batch onCreate={() => undefined} />)
    await userEvent.clear(field())
    await userEvent.type(field(), 'xyz{Enter}')
    expect(field()).toHaveValue('xyz')
    expect(screen.getByText('Nothing matches.')).toBeVisible()
  })

  it('creates the batch by Enter once something is chosen', async () => {
    let created = 0
    render(<Batch onCreate={() => created++} />)
    await userEvent.clear(field())
    await userEvent.type(field(), 'port{Enter}{Enter}')
    expect(field()).toHaveValue('Night Porter')
    expect(created).toBe(1)
  })

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
