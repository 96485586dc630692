import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Router } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { ChangePasswordPage } from '#web/features/login/ChangePasswordPage.tsx'
import { readUserInfo } from '#web/live/session/session.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { ana, renderAppAt, serverWith } from '#tests/web/anApp.tsx'

const field = (name: string) => screen.findByLabelText(name)
const change = () => screen.getByRole('button', { name: 'Change password' })
const page = () => screen.findByRole('heading', { name: 'Change password' })
const signedIn = (more: object = {}) => localStorage.setItem('userInfo', JSON.stringify({ ...ana, ...more }))

async function typeNew(password: string, repeated = password) {
  for (const [name, text] of [
    ['New password', password],
    ['Confirm new password', repeated],
  ] as const) {
    await userEvent.clear(await field(name))
    await userEvent.type(await field(name), text)
  }
}

/** Someone signed in changes their password. */
async function changeFromPage() {
  signedIn()
  renderAppAt('/change-password')
  await userEvent.type(await field('Current password'), 'what I remember')
  await typeNew('hops and barley 26')
  await userEvent.click(change())
}

describe('someone with a temporary password', () => {
  it('changes it right after signing in, without typing it again, and only then sees the brewery', async () => {
    const setPassword = vi.fn((): [number, unknown] => [200, { message: 'Password changed.' }])
    serverWith({
      '/api/users/login': () => [200, { ...ana, mustChangePassword: true }],
      '/api/users/password': setPassword,
    })
    renderAppAt('/login')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'ana@brewhouse.local')
    await userEvent.type(screen.getByLabelText('Password'), 'for-one-time-only')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await page()).toBeVisible()
    expect(await field('Current password')).toHaveValue('for-one-time-only')
    await typeNew('hops and barley 26')
    await userEvent.click(change())
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(location.pathname).toBe('/dashboard')
    expect(setPassword).toHaveBeenCalledWith({
      currentPassword: 'for-one-time-only',
      newPassword: 'hops and barley 26',
    })
    expect(readUserInfo()).toMatchObject({ token: 't', mustChangePassword: false })
  })

  it.each(['/', '/dashboard', '/schedule', '/no-such-page'])('is sent from %s to change it', async (path) => {
    serverWith({})
    signedIn({ mustChangePassword: true })
    renderAppAt(path)
    expect(await page()).toBeVisible()
    expect(location.pathname).toBe('/change-password')
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

describe('changing a password', () => {
  it('shows the sentence of the server at the field that it is about', async () => {
    const answers: Record<string, [number, unknown]> = {
      short: [422, { message: 'A password has at least 12 characters.', errors: { newPassword: '…' } }],
      'hops and barley 26': [
        422,
        { message: 'The current password is incorrect.', errors: { currentPassword: 'is not right' } },
      ],
    }
    serverWith({
      '/api/users/password': (sent) => answers[(sent as { newPassword: string }).newPassword] ?? [500, {}],
    })
    signedIn()
    renderAppAt('/change-password')
    await userEvent.type(await field('Current password'), 'what I remember')
    await typeNew('short')
    await userEvent.click(change())
    expect(await screen.findByText('A password has at least 12 characters.')).toBeVisible()
    expect(await field('New password')).toHaveAttribute('aria-invalid', 'true')
    await typeNew('hops and barley 26')
    await userEvent.click(change())
    expect(await screen.findByText('The current password is incorrect.')).toBeVisible()
    expect(await field('Current password')).toHaveFocus()
  })

  it('cannot be pressed again while the next page is loaded', async () => {
    const setPassword = vi.fn((): [number, unknown] => [200, { message: 'Password changed.' }])
    serverWith({ '/api/users/password': setPassword })
    signedIn()
    const replace = vi.fn()
    const navigator = { createHref: () => '', go: () => {}, push: () => {}, replace }
    render(
      <Router location="/change-password" navigator={navigator}>
        <ChangePasswordPage />
      </Router>,
    )
    await userEvent.type(await field('Current password'), 'what I remember')
    await typeNew('hops and barley 26')
    await userEvent.click(change())
    await waitFor(() => expect(replace).toHaveBeenCalledOnce())
    expect(change()).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(change())
    expect(setPassword).toHaveBeenCalledOnce()
  })

  it('wants the new one typed twice before it sends anything', async () => {
    const setPassword = vi.fn((): [number, unknown] => [200, {}])
    serverWith({ '/api/users/password': setPassword })
    signedIn()
    renderAppAt('/change-password')
    await userEvent.type(await field('Current password'), 'what I remember')
    await typeNew('hops and barley 26', 'hops and barley 27')
    await userEvent.click(change())
    expect(await screen.findByText("The passwords don't match.")).toBeVisible()
    expect(setPassword).not.toHaveBeenCalled()
  })

  it('says when it has to wait, and keeps what was typed', async () => {
    serverWith({ '/api/users/password': () => [429, { message: 'Please wait 30 seconds.' }] })
    await changeFromPage()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Password not changed')
    expect(alert).toHaveTextContent('Please wait 30 seconds.')
    expect(await field('New password')).toHaveValue('hops and barley 26')
  })

  it.each([
    ['brewer', 'A password has at least 12 characters.'],
    ['admin', 'A password has at least 15 characters.'],
  ])('tells a %s beforehand how long it has to be', async (role, sentence) => {
    serverWith({})
    signedIn({ role })
    renderAppAt('/change-password')
    expect(await field('New password')).toHaveAccessibleDescription(sentence)
  })

  it('signs nobody in again who signed out in another tab meanwhile', async () => {
    serverWith({
      '/api/users/password': () => {
        localStorage.removeItem('userInfo')
        return [200, {}]
      },
    })
    await changeFromPage()
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(readUserInfo()).toBeNull()
  })

  it('ends at the sign-in page when the session has ended meanwhile', async () => {
    serverWith({ '/api/users/password': () => [401, { message: 'Sign in.' }] })
    await changeFromPage()
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Sign in again.')
    expect(notifications.state()).toEqual({ visible: [], queue: [] })
  })

  it('is reached from the name in the header', async () => {
    serverWith({})
    signedIn()
    renderAppAt('/notifications')
    await screen.findByRole('heading', { name: 'Notifications Page' })
    const header = within(screen.getByRole('banner'))
    await userEvent.click(header.getByRole('button', { name: /Ana/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change password' }))
    expect(await page()).toBeVisible()
    expect(screen.getByRole('link', { name: 'Keep the old one' })).toBeVisible()
  })
})
