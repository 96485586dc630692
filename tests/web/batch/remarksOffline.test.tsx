import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aChange } from '#tests/support/data/liveBuilders.ts'
import { aLoggedBatch } from '#tests/web/logs/aLogBook.tsx'
import { WaitingTray } from '#web/header/WaitingTray.tsx'
import { aRemark, ben, readings, renderBatch, withoutCanvas } from './aBatchPage.tsx'

withoutCanvas()

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
const waitingRemarks = () => screen.findByRole('list', { name: 'Not saved yet' })

async function write(words: string): Promise<HTMLElement> {
  const field = await screen.findByRole('textbox', { name: 'Comment' })
  await userEvent.type(field, words)
  await userEvent.click(screen.getByRole('button', { name: 'Add comment' }))
  return field
}

it('remarks without a connection wait above the others, newest first, and are sent in order, each once', async () => {
  let answer: () => Promise<Record<string, unknown>> = noNetwork
  const { sent, send } = renderBatch([aLoggedBatch(readings)], { AddRemark: () => answer() })
  const field = await write('Smells of banana')
  const waiting = await waitingRemarks()
  expect(within(waiting).getByText('Smells of banana')).toBeVisible()
  expect(within(waiting).getByText('Waiting')).toBeVisible()
  expect(field).toHaveValue('')
  await write('And of cloves')
  expect(await within(waiting).findByText('And of cloves')).toBeVisible()
  expect(within(waiting).getAllByRole('listitem')[0]).toHaveTextContent('And of cloves')

  const before = sent.length
  const texts = () => sent.slice(before).map(({ text }) => text)
  const [one, other] = [aRemark('7', 'Smells of banana', ben), aRemark('8', 'And of cloves', ben)]
  const saved = [one, other]
  answer = () => Promise.resolve({ addRemark: saved[texts().length - 1] })
  await expect.poll(() => screen.queryByRole('list', { name: 'Not saved yet' })).toBeNull()
  expect(new Set(texts())).toEqual(new Set(['Smells of banana', 'And of cloves']))
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(2)
  send(aChange('RemarkAdded', 2, { batchId: '1', mentions: [], remark: one }))
  expect(await screen.findByText('Smells of banana')).toBeVisible()
})

it('a remark that is refused after it had waited comes back before what is being written', async () => {
  let answer: () => Promise<Record<string, unknown>> = noNetwork
  renderBatch([aLoggedBatch(readings)], { AddRemark: () => answer() }, undefined, 'BREWER', <WaitingTray />)
  const field = await write('Smells of banana')
  await waitingRemarks()
  await userEvent.type(field, 'The airlock is dry')
  const gone = [{ message: 'This batch no longer exists.', extensions: { code: 'NOT_FOUND' } }]
  answer = () => Promise.reject(new CombinedGraphQLErrors({ data: null, errors: gone }))
  await userEvent.click(await screen.findByRole('button', { name: /refused/ }))
  expect(await screen.findByText('This batch no longer exists.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }))
  await expect.poll(() => field.textContent).toBe('Smells of banana\n\nThe airlock is dry')
})
