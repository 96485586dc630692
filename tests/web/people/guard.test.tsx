import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queueOf } from '#web/live/commands/queueOf.ts'
import { client } from '#web/live/connection/client.ts'
import { isWorkingOffline, workOffline } from '#web/live/connection/workOffline.ts'
import { sessionLost } from '#web/live/session/session.ts'
import { aTap } from '#tests/web/live/aTap.ts'
import { ana, renderAppAt, serverWith } from '#tests/web/anApp.tsx'

beforeEach(() => serverWith({}))

const signedIn = () => localStorage.setItem('userInfo', JSON.stringify(ana))
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
    expect(await dialog()).toHaveTextContent('1 change of yours is still on this device.')
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
    await userEvent.click(screen.getByRole('button', { name: 'Send and Sign Out' }))
    expect(await signInPage()).toBeVisible()
    expect(sent).toEqual([1])
  })
})

it('says kindly that an address leads nowhere', async () => {
  signedIn()
  renderAppAt('/no-such-page')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
})
