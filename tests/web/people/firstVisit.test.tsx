import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sessionLost } from '#web/live/session/session.ts'
import { start } from '#web/start/start.tsx'
import { ana, renderAppAt, serverWith } from '#tests/web/anApp.tsx'

let close: () => void = () => undefined

/** The client as a browser opens it at an address. */
async function visit(path: string) {
  history.replaceState(null, '', path)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(() => start(root))
  close = () => act(() => root.unmount())
}

afterEach(() => {
  close()
  cleanup()
})

it('brings someone without a session to the sign-in page, and from there to the first page', async () => {
  serverWith({ '/api/users/login': () => [200, { ...ana, mustChangePassword: true }] })
  await visit('/recipes')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'ana@brewhouse.local')
  expect(location.pathname).toBe('/login')
  await userEvent.type(screen.getByLabelText('Password'), 'secret-enough{Enter}')
  expect(await screen.findByText('Login Successful')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Change password' })).toBeVisible()
  expect(location.pathname).toBe('/change-password')
})

it('says what is wrong with an email address when it is sent, and no longer once it is right', async () => {
  serverWith({})
  await visit('/login')
  const email = await screen.findByRole('textbox', { name: 'Email' })
  await userEvent.type(email, 'ana{Enter}')
  expect(screen.getByText('This does not look like an email address.')).toBeVisible()
  expect(email).toHaveFocus()
  await userEvent.type(email, '@brewhouse.local')
  await waitFor(() => expect(email).not.toBeInvalid())
})

it('opens the page of the address for someone who is signed in', async () => {
  localStorage.setItem('userInfo', JSON.stringify(ana))
  serverWith({})
  await visit('/recipes')
  expect(await screen.findByRole('heading', { name: 'Recipe Hub' })).toBeVisible()
})

/** Signs out as another tab does. */
function signOutElsewhere() {
  localStorage.removeItem('userInfo')
  const removed = new StorageEvent('storage', {
    key: 'userInfo',
    oldValue: JSON.stringify(ana),
    newValue: null,
  })
  act(() => void window.dispatchEvent(removed))
}

describe('who signs out in another tab', () => {
  beforeEach(() => {
    localStorage.setItem('userInfo', JSON.stringify(ana))
    serverWith({})
  })

  async function expectReason() {
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await screen.findByText('You signed out in another tab.')).toBeVisible()
  }

  it('sees why while the page is loading', async () => {
    await visit('/recipes')
    signOutElsewhere()
    await expectReason()
  })

  it('sees why before the page begins to load', async () => {
    const opened = visit('/recipes')
    signOutElsewhere()
    await opened
    await expectReason()
  })

  it('sees why although the server refused first', async () => {
    renderAppAt('/recipes')
    await screen.findByRole('heading', { name: 'Recipe Hub' })
    act(() => sessionLost('Your session has ended. Sign in.'))
    await screen.findByText('Your session has ended. Sign in.')
    signOutElsewhere()
    await expectReason()
  })

  it('sees why although a visit found nobody signed in first', async () => {
    renderAppAt('/recipes')
    await screen.findByRole('heading', { name: 'Recipe Hub' })
    localStorage.removeItem('userInfo')
    await userEvent.click(screen.getByRole('link', { name: 'Ingredients' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    signOutElsewhere()
    await expectReason()
  })
})
