import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { card, openEntry, save, saved, withChartsAsTables } from './aLogEntry.tsx'

withChartsAsTables()

describe('a log entry that is sent', () => {
  it('sends a double press once', async () => {
    let answer: (result: object) => void = () => undefined
    const { dialog, sent } = await openEntry({ AddLog: () => new Promise((resolve) => (answer = resolve)) })
    await userEvent.click(dialog.getByRole('button', { name: 'Less Specific gravity' }))
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Save log entry' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.queryByText(/saved/)).not.toBeInTheDocument()
    act(() => answer(saved({ input: {} })))
    expect(await screen.findByText('Log entry saved for FV-1')).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  it('is one entry however often Save is pressed, and another one when it says something else', async () => {
    const unsure = { errors: [{ message: 'Unsure.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }
    const { dialog, sent } = await openEntry({ AddLog: () => unsure })
    const saveAgain = async (times: number) => {
      await save()
      await waitFor(() => expect(sent).toHaveLength(times))
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Save log entry' })).not.toHaveAttribute('aria-busy'),
      )
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Less Specific gravity' }))
    await saveAgain(1)
    await saveAgain(2)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await userEvent.click(within(await card()).getByRole('button', { name: 'Add Log' }))
    await screen.findByText('Your draft was restored')
    await saveAgain(3)
    await userEvent.click(screen.getByRole('button', { name: 'More Temperature' }))
    await saveAgain(4)
    const ids = sent.map(({ commandId }) => commandId)
    expect(ids).toEqual([ids[0], ids[0], ids[0], expect.not.stringMatching(String(ids[0]))])
  })

  it('is a new entry once the one before was saved or given up', async () => {
    const { dialog, sent } = await openEntry()
    await userEvent.click(dialog.getByRole('button', { name: 'Less Specific gravity' }))
    await save()
    await screen.findByText('Log entry saved for FV-1')
    await userEvent.click(within(await card()).getByRole('button', { name: 'Add Log' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Less Specific gravity' }))
    await save()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toMatchObject([{ input: { gravity: 1.023 } }, { input: { gravity: 1.023 } }])
    expect(sent[0]?.commandId).not.toBe(sent[1]?.commandId)
  })
})
