import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queueOf } from '#web/live/commands/queueOf.ts'
import { client } from '#web/live/connection/client.ts'
import { isWorkingOffline, workOffline } from '#web/live/connection/workOffline.ts'
import { sessionLost } from '#web/live/session/session.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { aTap } from '#tests/web/live/aTap.ts'
import { ana, renderAppAt, serverWith } from '#tests/web/anApp.tsx'

beforeEach(() => serverWith({}))

const signedIn = () => localStorage.setItem('userInfo', JSON.stringify(ana))
const ben = { _id: '2', name: 'Ben Okafor', role: 'admin', token: 'other' }
const signInPage = () => screen.findByRole('heading', { name: 'Sign in' })

it.each(['/', '/dashboard', '/schedule', '/admin', '/no-such-page'])(
  'sends a visitor of %s without an entry to the sign-in page',
  async (path) => {
    renderAppAt(path)
    expect(await signInPage()).toBeVisible()
    expect(location.pathname).toBe('/login')
  },
)

it('sends someone who is signed in from /login to the dashboard', async () => {
  signedIn()
  renderAppAt('/login')
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

it('shows who is signed in and marks the current entry', async () => {
  signedIn()
  renderAppAt('/recipes')
  await screen.findByRole('heading', { name: 'Recipe Hub' })
  expect(screen.getByRole('banner')).toHaveTextContent('Ana Kovač')
  const entries = screen.getAllByRole('link', { current: 'page' })
  expect(entries.map((entry) => entry.textContent)).toEqual(['Recipes'])
})

it('shows who signed in elsewhere in this browser, and nothing of the session before', async () => {
  signedIn()
  renderAppAt('/recipes')
  await screen.findByRole('heading', { name: 'Recipe Hub' })
  const before = localStorage.getItem('userInfo')
  localStorage.setItem('userInfo', JSON.stringify({ ...ana, ...ben }))
  const newValue = localStorage.getItem('userInfo')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'userInfo', oldValue: before, newValue })))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(screen.getByRole('banner')).toHaveTextContent('Ben Okafor')
  expect(screen.getByRole('banner')).not.toHaveTextContent('Ana Kovač')
})

it('begins the next session of the same person with what the server says', async () => {
  const answers: string[] = []
  const graphql = (body: unknown): [number, unknown] => {
    answers.push((body as { operationName: string }).operationName)
    return [200, { errors: [{ message: 'No.', extensions: { code: 'FORBIDDEN' } }] }]
  }
  serverWith({ [`${location.origin}/graphql`]: graphql })
  signedIn()
  renderAppAt('/dashboard')
  await screen.findByRole('heading', { name: 'Dashboard' })
  await waitFor(() => expect(answers).toContain('Shell'))
  answers.length = 0
  const oldValue = localStorage.getItem('userInfo')
  const newValue = JSON.stringify({ ...ana, token: 'next' })
  localStorage.setItem('userInfo', newValue)
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'userInfo', oldValue, newValue })))
  await waitFor(() => expect(answers).toContain('Shell'))
})

it('notices on the next navigation that the entry is gone', async () => {
  signedIn()
  renderAppAt('/dashboard')
  await screen.findByRole('heading', { name: 'Dashboard' })
  localStorage.clear()
  await userEvent.click(screen.getByRole('link', { name: 'Recipes' }))
  expect(await signInPage()).toBeVisible()
})

it('shows on the sign-in page why a session ended', async () => {
  signedIn()
  renderAppAt('/dashboard')
  await screen.findByRole('heading', { name: 'Dashboard' })
  act(() => sessionLost('Your session has ended.'))
  expect(await signInPage()).toBeVisible()
  expect(screen.getByText('Your session has ended.')).toBeVisible()
  expect(localStorage.getItem('userInfo')).toBeNull()
})

it('says once that a session ended, whatever still fails by it', async () => {
  serverWith({ '/api/users/login': () => [401, { message: 'Invalid credentials' }] })
  signedIn()
  renderAppAt('/dashboard')
  await screen.findByRole('heading', { name: 'Dashboard' })
  act(() => sessionLost('Your session has ended.'))
  act(() => notifications.fail('The batch was not moved', new Error('Your session has ended.')))
  expect(await signInPage()).toBeVisible()
  expect(await screen.findAllByText('Your session has ended.')).toHaveLength(1)
  expect(notifications.state()).toEqual({ visible: [], queue: [] })
  await userEvent.type(screen.getByLabelText(/^Email/), 'ana@brewhouse.local')
  await userEvent.type(screen.getByLabelText(/^Password/), 'malt and hops 26{Enter}')
  await waitFor(() => expect(notifications.shown('login-failed')?.message).toBe('Invalid credentials'))
})

it('signs out by Logout', async () => {
  signedIn()
  renderAppAt('/notifications')
  expect(await screen.findByRole('heading', { name: 'Notifications Page' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  expect(await signInPage()).toBeVisible()
  expect(localStorage.getItem('userInfo')).toBeNull()
})

it('no longer works offline after signing out, so that what waits is sent at the next sign-in', async () => {
  signedIn()
  workOffline(true)
  renderAppAt('/notifications')
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  expect(await signInPage()).toBeVisible()
  expect(isWorkingOffline()).toBe(false)
})

describe('someone whose changes were not sent', () => {
  const logout = async () => userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  const dialog = () => screen.findByRole('dialog', { name: 'Sign out before everything is sent?' })

  beforeEach(async () => {
    signedIn()
    workOffline(true)
    renderAppAt('/notifications')
    await screen.findByRole('heading', { name: 'Notifications Page' })
    act(() => void queueOf(client).add(aTap(1)))
  })
  afterEach(async () => {
    for (const { id } of queueOf(client).commands()) await queueOf(client).discard(id)
    workOffline(false)
  })

  it('is asked before signing out, and may stay', async () => {
    await logout()
    expect(await dialog()).toHaveTextContent('You have 1 unsent change on this device.')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(localStorage.getItem('userInfo')).not.toBeNull()
  })

  it('has them sent first, and is signed out then', async () => {
    const sent: unknown[] = []
    const answer = { data: { tap: { __typename: 'Tap', id: '1', version: 1 } } }
    serverWith({
      [`${location.origin}/graphql`]: (body) => {
        const { operationName, variables } = body as { operationName: string; variables: { by: number } }
        if (operationName !== 'Tap') return [503, {}]
        sent.push(variables.by)
        return [200, answer]
      },
    })
    await logout()
    await dialog()
    await userEvent.click(screen.getByRole('button', { name: 'Send and sign out' }))
    expect(await signInPage()).toBeVisible()
    expect(sent).toEqual([1])
  })
})

it('says kindly that an address leads nowhere', async () => {
  signedIn()
  renderAppAt('/no-such-page')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
})
