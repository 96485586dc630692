import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, vi } from 'vitest'
import { aLog, aLoggedBatch, hoursAgo, pageOf, renderLogs } from './aLogBook.tsx'

/** jsdom has no canvas, so the chart is read as its table. */
export function withChartsAsTables(): void {
  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  })
}

const first = aLog('l1', { timestamp: hoursAgo(30), gravity: 1.04, temperature: 66 })
const second = aLog('l2', { timestamp: hoursAgo(6), pH: 4.4 })

/** The card of the tank. */
export const card = () => screen.findByRole('listitem', { name: 'FV-1' })

/** The answer to an entry. */
export const saved = (variables: Record<string, unknown>) => ({
  data: { addLog: aLog('new', variables.input as object) },
})

/** The page with the form of an entry open. */
export const openEntry = async (answers = {}) => {
  const page = renderLogs(
    { ...pageOf([aLoggedBatch([first, second])]), AddLog: saved, ...answers },
    { path: '/logs?log=1' },
  )
  const dialog = await screen.findByRole('dialog', { name: /FV-1 · Recipe 1 as of 1/ })
  return { ...page, dialog: within(dialog) }
}

/** Saves the entry. */
export const save = () => userEvent.click(screen.getByRole('button', { name: 'Save log entry' }))
