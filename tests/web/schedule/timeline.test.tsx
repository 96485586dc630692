import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { formatDay } from '#web/ui/dates/dates.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { aVessel } from './aBatch.ts'
import { abbot, fv2, helles, inDays, renderTimeline, short } from './aTimeline.tsx'

const bar = (name: RegExp) => screen.findByRole('button', { name })
const note = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

/** Focuses a bar and presses keys on it. */
async function press(name: RegExp, keys: string) {
  const focused = await bar(name)
  focused.focus()
  await userEvent.keyboard(keys)
}

afterEach(() => notifications.clean())

describe('a bar of the timeline, by keyboard', () => {
  it('goes to another day and tank by arrows, is saved by Enter as one edit, and undone', async () => {
    const { sent, opened } = renderTimeline([abbot])
    await press(/Black Abbot/, '{ArrowRight}{ArrowRight}{ArrowDown}')
    expect(note()).toContain(`${short(7)} to ${short(21)}, FV-2`)
    expect(sent).toEqual([])
    await userEvent.keyboard('{Enter}')
    const brewDate = inDays(7)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ id: 'b1', baseVersion: 1, changes: { brewDate, fermenterId: 'fv2' } })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ baseVersion: 2, changes: { brewDate: inDays(5), fermenterId: 'fv1' } })
    expect(sent[1]?.commandId).not.toBe(sent[0]?.commandId)
    expect(opened).toEqual([])
  })

  it('says on the way with which brew it would share the brewhouse, and is saved without a question', async () => {
    const mashTun = aVessel({ id: 'mt1', label: 'MT-1', type: 'MASH_TUN' })
    const other = { ...helles, brewDate: inDays(7), mashTun, fermenter: fv2 }
    const { sent } = renderTimeline([{ ...abbot, mashTun }, other])
    const shared = () => note().some((said) => said?.includes('in MT-1, one after the other'))
    await press(/Black Abbot/, '{ArrowRight}')
    expect(shared()).toBe(false)
    await userEvent.keyboard('{ArrowRight}')
    expect(note().join(' ')).toContain(
      'one after the other: Black Abbot 2026-001 and Valley Helles 2026-002.',
    )
    expect(shared()).toBe(true)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('is stretched with Shift, and put back by Escape', async () => {
    const { sent } = renderTimeline([abbot])
    await press(/Black Abbot/, '{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    expect(note()).toContain(`${short(5)} to ${short(21)}, FV-1`)
    await userEvent.keyboard('{Escape}{Shift>}{ArrowLeft}{/Shift}{Enter}')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ changes: { expectedFermentationDays: 13 } })
  })

  it('opens the batch by Enter when it was not moved', async () => {
    const { opened } = renderTimeline([abbot])
    await press(/Black Abbot/, '{Enter}')
    expect(opened).toEqual(['b1'])
  })

  it('says why a tank is too small, and is put back', async () => {
    const { sent } = renderTimeline([abbot])
    await press(/Black Abbot/, '{ArrowDown}{ArrowDown}')
    expect(note().join()).toContain('FV-3 holds 2 BBL: too small for 3 BBL.')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('FV-3 holds 2 BBL: too small for 3 BBL.')).toBeDefined()
    expect(sent).toEqual([])
  })

  it('stays where it is for a viewer', async () => {
    const { sent } = renderTimeline([abbot], { role: 'VIEWER' })
    await press(/Black Abbot/, '{ArrowRight}{Enter}')
    expect(sent).toEqual([])
  })
})

describe('a clash', () => {
  const sentence = `Black Abbot and Valley Helles both need FV-1 from ${formatDay(inDays(24))} to ${formatDay(inDays(25))}.`

  it('names both beers while the bar is moved, and is asked about before it is saved', async () => {
    const { sent } = renderTimeline([abbot, helles])
    await press(/Black Abbot/, '{Shift>}{ArrowRight>6/}{/Shift}')
    expect(note().join()).toContain(sentence)
    await userEvent.keyboard('{Enter}')
    const question = await screen.findByRole('alertdialog', { name: 'Two beers in one tank' })
    expect(within(question).getByText(sentence, { exact: false })).toBeDefined()
    expect(sent).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ changes: { expectedFermentationDays: 20 } })
  })

  it('is not saved when the bar is put back', async () => {
    const { sent } = renderTimeline([abbot, helles])
    await press(/Black Abbot/, '{Shift>}{ArrowRight>6/}{/Shift}{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo move' }))
    expect(await bar(new RegExp(`Black Abbot.*${inDays(5).slice(0, 4)}`))).toBeDefined()
    expect(sent).toEqual([])
  })
})

it('says what a brew would be short of on its new day, after the brews before it', async () => {
  renderTimeline([abbot, { ...helles, fermenter: fv2, brewDate: inDays(7) }])
  await press(/Black Abbot/, '{ArrowRight}')
  await waitFor(() => expect(note()).toContain(`${short(6)} to ${short(20)}, FV-1`))
  await userEvent.keyboard('{ArrowRight}')
  const sentence = `Short on ${short(7)}: 50 lbs Pale Malt. Order in time to have them by then.`
  await waitFor(() => expect(note().join()).toContain(sentence))
})

it('loads what brews are made of before a bar is moved, and not again for each bar', async () => {
  const { asked } = renderTimeline([abbot])
  await waitFor(() => expect(asked).toEqual(['PlannedStock']))
  for (const keys of ['{ArrowRight}{Escape}', '{ArrowRight}{Escape}']) await press(/Black Abbot/, keys)
  expect(asked).toEqual(['PlannedStock'])
})

it('asks which day is right when someone else moved the batch, and saves it on what they saved', async () => {
  const conflict = {
    version: 4,
    clashes: [
      { field: 'brewDate', base: inDays(5), theirs: inDays(9), yours: inDays(6), who: 'Ben', when: null },
    ],
  }
  const refused = () => ({
    errors: [{ message: 'Brew Date was changed by Ben.', extensions: { code: 'CONFLICT', conflict } }],
  })
  const { sent } = renderTimeline([abbot], { answers: [refused] })
  await press(/Black Abbot/, '{ArrowRight}{Enter}')
  const question = await screen.findByRole('dialog', { name: 'Which one is right?' })
  await userEvent.click(within(question).getByRole('radio', { name: /Yours/ }))
  await userEvent.click(within(question).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ baseVersion: 4, changes: { brewDate: inDays(6) } })
})
