import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { persistentQueueStore } from '#web/live/commands/queueStore.ts'
import { aTap } from '#tests/web/live/aTap.ts'
import { ana, renderAppAt, serverWith } from '#tests/web/anApp.tsx'

const email = () => screen.findByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const signIn = () => screen.getByRole('button', { name: 'Sign in' })

it('signs in, welcomes, and opens the dashboard', async () => {
  serverWith({ '/api/users/login': () => [200, ana] })
  renderAppAt('/login')
  await userEvent.type(await email(), 'ana@brewhouse.local')
  await userEvent.type(password(), 'secret-enough')
  await userEvent.click(signIn())
  expect(await screen.findByText('Login Successful')).toBeVisible()
  expect(screen.getByText('Welcome to Brewhouse')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual(ana)
})

it('says when the password is wrong and keeps what was typed', async () => {
  serverWith({ '/api/users/login': () => [401, { message: 'Invalid credentials' }] })
  renderAppAt('/login')
  await userEvent.type(await email(), 'ana@brewhouse.local')
  await userEvent.type(password(), 'wrong')
  await userEvent.click(signIn())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Login Failed')
  expect(alert).toHaveTextContent('Invalid credentials')
  expect(await email()).toHaveValue('ana@brewhouse.local')
  expect(password()).toHaveValue('wrong')
  expect(password()).toHaveFocus()
})

it('comes again with its place while too many sign in, and says so', async () => {
  const attempts: unknown[] = []
  serverWith({
    '/api/users/login': (body) => {
      attempts.push((body as { attempt: string }).attempt)
      return attempts.length < 3
        ? [429, { message: 'Many people.', code: 'request.signInBusy' }, { 'retry-after': '0.3' }]
        : [200, ana]
    },
  })
  renderAppAt('/login')
  await userEvent.type(await email(), 'ana@brewhouse.local')
  await userEvent.type(password(), 'secret-enough{Enter}')
  expect(
    await screen.findByText(
      'Many people are signing in at once. Your place is kept; trying again in 0.3 seconds.',
    ),
  ).toBeVisible()
  expect(await screen.findByText('Login Successful')).toBeVisible()
  expect(attempts).toHaveLength(3)
  expect(new Set(attempts).size).toBe(1)
})

it('says at the form why nobody is signed in, not only in the corner', async () => {
  serverWith({ '/api/users/login': () => [401, { message: 'Invalid credentials' }] })
  renderAppAt('/login')
  await userEvent.type(await email(), 'ana@brewhouse.local')
  await userEvent.type(password(), 'wrong{Enter}')
  expect(await screen.findByText('Login Failed')).toBeVisible()
  const form = password().closest('form')
  expect(form).toHaveTextContent('Invalid credentials. What you typed is still here.')
  expect(form).not.toHaveTextContent('You are not signed in yet')
  expect(password()).toHaveAccessibleDescription('Invalid credentials. What you typed is still here.')
})

it('no longer says that it failed once it is tried again', async () => {
  const answers: [number, unknown][] = [
    [401, { message: 'Invalid credentials' }],
    [200, ana],
  ]
  serverWith({ '/api/users/login': () => answers.shift() ?? [500, null] })
  renderAppAt('/login')
  await userEvent.type(await email(), 'ana@brewhouse.local')
  await userEvent.type(password(), 'wrong{Enter}')
  await screen.findByText('Login Failed')
  await userEvent.type(password(), 'secret-enough{Enter}')
  expect(await screen.findByText('Login Successful')).toBeVisible()
  expect(screen.queryByText('Login Failed')).not.toBeInTheDocument()
})

const code = () => screen.findByRole('textbox', { name: 'Code' })

it('asks for the code of a second factor in the same form, once the password was right', async () => {
  const sent: unknown[] = []
  const needed = { message: 'Enter the code of your second factor.', secondFactor: true }
  serverWith({
    '/api/users/login': (body) => {
      const { email, password, code } = body as Record<'email' | 'password' | 'code', string>
      sent.push({ email, password, code })
      if (code === undefined) return [401, needed]
      return code === '123 456' ? [200, ana] : [401, { ...needed, message: 'This code is not right.' }]
    },
  })
  renderAppAt('/login')
  await userEvent.type(await email(), 'ana@brewhouse.local')
  expect(screen.queryByRole('textbox', { name: 'Code' })).not.toBeInTheDocument()
  await userEvent.type(password(), 'secret-enough{Enter}')
  await waitFor(async () => expect(await code()).toHaveFocus())
  expect(await code()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(await code()).toHaveAttribute('inputmode', 'numeric')
  expect(screen.queryByText('Login Failed')).not.toBeInTheDocument()
  expect(await email()).toHaveValue('ana@brewhouse.local')
  expect(password()).toHaveValue('secret-enough')
  await userEvent.type(await code(), '999 999{Enter}')
  expect(await screen.findByText('Login Failed')).toBeVisible()
  expect(await code()).toHaveAccessibleDescription('This code is not right.')
  expect(await code()).toHaveFocus()
  expect(await code()).toHaveValue('999 999')
  await userEvent.clear(await code())
  await userEvent.type(await code(), '123 456{Enter}')
  expect(await screen.findByText('Login Successful')).toBeVisible()
  const typed = { email: 'ana@brewhouse.local', password: 'secret-enough' }
  expect(sent).toEqual([typed, { ...typed, code: '999 999' }, { ...typed, code: '123 456' }])
})

it('says when the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  renderAppAt('/login')
  await userEvent.type(await email(), 'ana@brewhouse.local')
  await userEvent.type(password(), 'secret{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent("Can't reach the server.")
})

it('asks for both fields before it sends anything', async () => {
  const login = vi.fn((): [number, unknown] => [200, ana])
  serverWith({ '/api/users/login': login })
  renderAppAt('/login')
  await email()
  await userEvent.click(signIn())
  expect(await screen.findByText('Enter your email address.')).toBeVisible()
  expect(screen.getByText('Enter your password.')).toBeVisible()
  expect(login).not.toHaveBeenCalled()
})

it('fills in a demo account with one tap', async () => {
  const accounts = [{ email: 'brewer@brewhouse.local', role: 'brewer' }]
  serverWith({
    '/api/password-links': () => [200, { canMail: false, hasHints: true }],
    '/api/sign-in-hints': () => [200, { demo: true, password: 'brewhouse-demo', accounts }],
  })
  renderAppAt('/login')
  await userEvent.click(await screen.findByRole('button', { name: /brewer@brewhouse.local/ }))
  expect(await email()).toHaveValue('brewer@brewhouse.local')
  expect(password()).toHaveValue('brewhouse-demo')
  expect(signIn()).toHaveFocus()
})

it('asks for demo accounts only where the server has some', async () => {
  const hints = vi.fn((): [number, unknown] => [404, {}])
  serverWith({
    '/api/password-links': () => [200, { canMail: true, hasHints: false }],
    '/api/sign-in-hints': hints,
  })
  renderAppAt('/login')
  expect(await screen.findByRole('link', { name: 'Forgot password?' })).toBeVisible()
  expect(hints).not.toHaveBeenCalled()
})

it('says on the sign-in page whose changes wait on this device', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const store = persistentQueueStore()
  const waiting = { ...aTap(1), userId: '1', by: 'Ana Kovač', place: 1, at: new Date().toISOString() }
  const rest = { hasWaited: true, reason: null, version: null, savedAt: null }
  await store.add({ ...waiting, ...rest, id: 'a', state: 'waiting' })
  await store.add({ ...waiting, ...rest, id: 'b', state: 'sending' })
  await store.add({ ...waiting, ...rest, id: 'c', state: 'saved' })
  serverWith({})
  renderAppAt('/login')
  expect(
    await screen.findByText(
      'Ana Kovač has 2 unsent changes on this device. Sign in as Ana Kovač to send them.',
    ),
  ).toBeVisible()
})
