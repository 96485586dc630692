import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aBatch } from '#tests/support/data/liveBuilders.ts'
import { button, fermenter, pageOf, planned, press, renderSchedule, type Variables } from './aSchedule.tsx'

describe('the list of five thousand batches', () => {
  it('is read a page at a time, and opens a finished batch that the board does not hold', async () => {
    const finished = aBatch('9', 1, { stage: 'COMPLETED', batchNumber: '2019-009' })
    const pages: Variables[] = []
    renderSchedule(planned(), {
      SchedulePage: () => pageOf(planned(), 5_000),
      ScheduleList: (variables) => {
        pages.push(variables)
        return { data: { asOfSeq: '1', batches: [variables.offset === 0 ? planned() : finished] } }
      },
      ScheduledBatch: () => ({ data: { asOfSeq: '1', batch: finished } }),
    })
    await userEvent.click(await screen.findByRole('tab', { name: 'Schedule List' }))
    expect(await screen.findByText('1–50 of 5,000 batches')).toBeVisible()
    expect(await button('Previous')).toHaveAttribute('aria-disabled', 'true')
    await press('Next')
    await press('View details of batch 2019-009')
    const details = await screen.findByRole('dialog', { name: 'Brew Schedule Details' })
    expect(within(details).getByText('2019-009')).toBeInTheDocument()
    expect(pages).toEqual([
      { limit: 50, offset: 0 },
      { limit: 50, offset: 50 },
    ])
  }, 60_000)
})

describe('what the server refuses', () => {
  const no = () => ({ errors: [{ message: 'No.', extensions: { code: 'REFUSED' } }] })
  const cleaning = () => {
    const page = pageOf(planned())
    return { data: { ...page.data, equipment: [{ ...fermenter, status: 'CLEANING' }] } }
  }

  it('is notified when a vessel is marked available', async () => {
    renderSchedule(planned(), { SchedulePage: cleaning, SetEquipmentStatus: no })
    await press('Mark Available')
    expect(await screen.findByText('Error marking equipment as available')).toBeVisible()
  })

  it('is notified after confirming the clean-up of vessels', async () => {
    renderSchedule(planned(), { CleanUpEquipment: no })
    await userEvent.click(await screen.findByRole('tab', { name: 'Equipment Status' }))
    await press('Cleanup Orphaned Equipment')
    const question = 'This will reset all equipment that has no active batch assigned. Continue?'
    const asked = await screen.findByRole('alertdialog')
    expect(within(asked).getByText(question)).toBeInTheDocument()
    await userEvent.click(within(asked).getAllByRole('button').at(-1)!)
    expect(await screen.findByText('Error cleaning up equipment')).toBeInTheDocument()
  })
})
