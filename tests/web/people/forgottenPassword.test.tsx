import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ana, renderAppAt, serverWith } from '#tests/web/anApp.tsx'

type Answer = [status: number, body: unknown]

/** A server that mails links, with what it answers besides; GET and POST go to the same address. */
function aServer(answers: Record<string, (body: unknown) => Answer> = {}, canMail = true) {
  serverWith({
    ...answers,
    '/api/password-links': (sent) =>
      sent === null
        ? [200, { canMail, hasHints: false }]
        : (answers['/api/password-links']?.(sent) ?? [500, {}]),
  })
}

const heading = (name: string) => screen.findByRole('heading', { name })
const expired = { message: 'This link has expired.', code: 'password.linkExpired' }

async function typeNew(password: string, repeated = password) {
  await userEvent.type(await screen.findByLabelText('New password'), password)
  await userEvent.type(screen.getByLabelText('Confirm new password'), repeated)
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
}

it('leads from the sign-in page to a link by mail, and back', async () => {
  const asked = vi.fn((): Answer => [
    200,
    { message: 'If an account has this address, a link is on its way.' },
  ])
  aServer({ '/api/password-links': asked })
  renderAppAt('/login')
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }))
  expect(await heading('Forgot password?')).toBeVisible()
  expect(location.hash).toBe('#forgot')
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('Enter your email address.')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), ' ana@brewhouse.local ')
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('If an account has this address, a link is on its way.')).toBeVisible()
  expect(asked).toHaveBeenCalledExactlyOnceWith({ email: 'ana@brewhouse.local' })
  await userEvent.click(screen.getByRole('link', { name: 'Back to sign-in' }))
  expect(await heading('Sign in')).toBeVisible()
})

it('says at the field why no link is mailed now', async () => {
  aServer({ '/api/password-links': () => [429, { message: 'Too many links. Try again in 15 minutes.' }] })
  renderAppAt('/login#forgot')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'ana@brewhouse.local{Enter}')
  expect(await screen.findByText('Too many links. Try again in 15 minutes.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('ana@brewhouse.local')
})

it('leads to an administrator where no mail can be sent', async () => {
  aServer({}, false)
  renderAppAt('/login')
  expect(await screen.findByText('Forgot password? Ask an administrator for a new one.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Forgot password?' })).not.toBeInTheDocument()
})

it('sets a new password by the link of a mail, and leads to the sign-in page without it', async () => {
  const set = vi.fn((): Answer => [200, { message: 'Password changed.', device: 'd' }])
  aServer({
    '/api/password-links/read': () => [200, { email: ana.email, shortest: 12 }],
    '/api/password-links': set,
  })
  renderAppAt('/login#reset=the-token')
  expect(await screen.findByText('for ana@brewhouse.local; it signs you out everywhere')).toBeVisible()
  expect(screen.getByText('A password has at least 12 characters.')).toBeVisible()
  await typeNew('hops and barley 26', 'hops and malt')
  expect(await screen.findByText("The passwords don't match.")).toBeVisible()
  await userEvent.clear(screen.getByLabelText('New password'))
  await userEvent.clear(screen.getByLabelText('Confirm new password'))
  await typeNew('hops and barley 26')
  expect(await heading('Sign in')).toBeVisible()
  expect(await screen.findByText('Password set. Sign in with it.')).toBeVisible()
  expect(set).toHaveBeenCalledExactlyOnceWith({ token: 'the-token', newPassword: 'hops and barley 26' })
  expect(location.hash).toBe('')
  expect(localStorage.getItem('device')).toBe('d')
})

it('says at the field what is wrong with a new password', async () => {
  aServer({
    '/api/password-links/read': () => [200, { email: ana.email, shortest: 12 }],
    '/api/password-links': () => [
      422,
      { message: 'This password is too common.', errors: { newPassword: 'This password is too common.' } },
    ],
  })
  renderAppAt('/login#reset=the-token')
  await typeNew('passwordpassword')
  expect(await screen.findByText('This password is too common.')).toBeVisible()
  expect(screen.getByLabelText('New password')).toHaveFocus()
})

it('signs out who is signed in with the account, and nobody else', async () => {
  const answers = {
    '/api/password-links/read': (): Answer => [200, { email: ana.email, shortest: 12 }],
    '/api/password-links': (): Answer => [200, { message: 'Password changed.', device: 'd' }],
  }
  aServer(answers)
  localStorage.setItem('userInfo', JSON.stringify(ana))
  renderAppAt('/login#reset=the-token')
  await typeNew('hops and barley 26')
  expect(await heading('Sign in')).toBeVisible()
  expect(localStorage.getItem('userInfo')).toBeNull()
})

it.each([
  ['before anything is typed', (): Answer => [409, expired], false],
  ['after a password was typed', (): Answer => [200, { email: ana.email, shortest: 12 }], true],
])('says %s that a link has expired, and leads to another one', async (_name, read, isTyped) => {
  aServer({ '/api/password-links/read': read, '/api/password-links': () => [409, expired] })
  renderAppAt('/login#reset=the-token')
  if (isTyped) await typeNew('hops and barley 26')
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.')
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }))
  expect(await heading('Forgot password?')).toBeVisible()
})

it('reads a link again when the server can be reached again', async () => {
  const reads: Answer[] = [
    [503, { message: "Can't reach the database right now." }],
    [200, { email: ana.email, shortest: 15 }],
  ]
  aServer({ '/api/password-links/read': () => reads.shift() ?? [500, {}] })
  renderAppAt('/login#reset=the-token')
  expect(await screen.findByRole('alert')).toHaveTextContent("Can't reach the database right now.")
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('New password')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})
