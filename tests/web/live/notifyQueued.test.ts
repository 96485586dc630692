import { afterEach, expect, it } from 'vitest'
import { createOutcomes } from '#web/live/commands/outcomes.ts'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { notifyQueued } from '#web/live/commands/notifyQueued.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'

const shown = () => notifications.state().visible.map(({ message, tone }) => ({ message, tone }))
const waits = 'The log entry for FV-1 waits on this device for the connection.'
const saved = 'Log entry saved for FV-1'

function aWaitingEntry() {
  const outcomes = createOutcomes()
  const queued = outcomes.follow('entry')
  notifyQueued(queued, waits, saved)
  return { outcomes, queued }
}

afterEach(() => notifications.clean())

it('no longer says that an entry waits once the brewery has saved it', async () => {
  const { outcomes, queued } = aWaitingEntry()
  expect(shown()).toEqual([{ message: waits, tone: 'info' }])
  outcomes.end('entry')?.save()
  await queued.saved
  expect(shown()).toEqual([{ message: saved, tone: 'success' }])
})

it('no longer says that an entry waits once it was refused: the header says that', async () => {
  const { outcomes, queued } = aWaitingEntry()
  outcomes.end('entry')?.refuse(new CommandRefused({ code: 'REFUSED', message: 'No.' }))
  await expect(queued.saved).rejects.toThrow('No.')
  expect(shown()).toEqual([])
})
