import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { start } from '#web/start/start.tsx'
import { ana, serverWith } from '#tests/web/anApp.tsx'

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

it('says that you signed out in another tab while the page was loading', async () => {
  const entry = JSON.stringify(ana)
  localStorage.setItem('userInfo', entry)
  serverWith({})
  await visit('/recipes')
  localStorage.removeItem('userInfo')
  const removed = new StorageEvent('storage', { key: 'userInfo', oldValue: entry, newValue: null })
  act(() => void window.dispatchEvent(removed))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(screen.getByText('You signed out in another tab.')).toBeVisible()
})
