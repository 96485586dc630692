import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { sessionLost } from '#web/live/session/session.ts'
import { ana } from '#tests/web/anApp.tsx'
import type { Role } from '#domain/people/roles.ts'
import { aUser, administrating, answers, at, renderPage, tab } from './anAdministration.tsx'
import { aBatch } from '#tests/web/schedule/aBatch.ts'

administrating()

const mail = { __typename: 'Mail', id: 'm', to: 'new@example.com', subject: 's', attempts: 1, createdAt: at }

const refusal = () => ({
  errors: [
    {
      message: "You can't delete your own account. Another administrator can.",
      extensions: { code: 'REFUSED' },
    },
  ],
})

it('shows others that it needs an administrator', () => {
  renderPage('BREWER')
  expect(screen.getByText('This page needs an administrator')).toBeVisible()
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
})

it('invites a person, and confirms it', async () => {
  answers.InviteUser = ({ input }) => {
    const { email, name } = input as { email: string; name: string }
    const user = aUser('new', { email, name, isActive: false })
    const sent = { ...mail, status: 'SENT', error: null, sentAt: at, nextTryAt: null, isReadable: false }
    return { inviteUser: { __typename: 'Invitation', user, mail: sent } }
  }
  renderPage()
  await tab('Users')
  expect(await screen.findByText('2 users')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Invite User' }))
  expect(screen.getByText('An invitation email will be sent with temporary login credentials.')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue('VIEWER')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('Validation Error')).toBeVisible()
  expect(screen.getByText('Please fill in all fields')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Nora')
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'new@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('Invitation sent to new@example.com')).toBeVisible()
})

it('makes a new password for somebody who forgot theirs, and shows it once where no mail brings it', async () => {
  const unsent = { ...mail, status: 'RECORDED', error: null, sentAt: null, nextTryAt: null, isReadable: true }
  const renewed: unknown[] = []
  answers.RenewPassword = ({ id }) => {
    renewed.push(id)
    return { renewPassword: { __typename: 'Invitation', user: aUser('ben'), mail: unsent } }
  }
  answers.ReadMail = () => ({ readMail: 'Temporary password: barley-hops-yeast' })
  const people = [aUser('ana', { role: 'ADMIN' }), aUser('ben'), aUser('new', { isActive: false })]
  answers.Users = () => ({ asOfSeq: '1', users: people })
  renderPage()
  await tab('Users')
  const newPassword = (name: string) => screen.findByRole('button', { name: `New password for ${name}` })
  expect(await newPassword('Person ana')).toHaveAttribute('aria-disabled', 'true')
  expect(await newPassword('Person new')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(await newPassword('Person ben'))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('their role and work stay')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make new password' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show it now' }))
  expect(await screen.findByText('Temporary password: barley-hops-yeast')).toBeVisible()
  expect(renewed).toEqual(['ben'])
})

it('shows an invitation that no mail brings once, to be copied, with the address to sign in and its QR code', async () => {
  const unsent = { ...mail, status: 'RECORDED', error: null, sentAt: null, nextTryAt: null, isReadable: true }
  const user = aUser('new', { email: mail.to, name: 'Nora', isActive: false })
  answers.InviteUser = () => ({ inviteUser: { __typename: 'Invitation', user, mail: unsent } })
  // Gives the page a clipboard.
  userEvent.setup()
  answers.ReadMail = () => ({ readMail: 'Your password is barley-hops-yeast.' })
  renderPage()
  await tab('Users')
  await userEvent.click(await screen.findByRole('button', { name: 'Invite User' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Nora')
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), mail.to)
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show it now' }))
  const dialog = within(screen.getByRole('dialog', { name: /new@example.com/ }))
  expect(await dialog.findByText('Your password is barley-hops-yeast.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Copy' }))
  expect(await dialog.findByText('Copied.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe('Your password is barley-hops-yeast.')
  expect(dialog.getByRole('link', { name: `${location.origin}/login` })).toBeVisible()
  expect(await dialog.findByRole('img', { name: 'QR code of the sign-in address' })).toBeVisible()
})

it('changes a role, asks before it deletes, and says when that failed', async () => {
  answers.ChangeUserRole = ({ role }) => ({
    changeUserRole: aUser('ben', { role: role as Role, version: 2 }),
  })
  renderPage()
  await tab('Users')
  await userEvent.click(await screen.findByRole('button', { name: 'Change role of Person ben' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'BREWER')
  await userEvent.click(screen.getByRole('button', { name: 'Update role' }))
  expect(await screen.findByText('User role updated successfully')).toBeVisible()
  expect(await within(screen.getByRole('row', { name: /Person ben/ })).findByText('Brewer')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Delete Person ben' }))
  expect(
    screen.getByText('Are you sure you want to delete this user? This action cannot be undone.'),
  ).toBeVisible()
  answers.DeleteUser = refusal
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(
    await screen.findByText("You can't delete your own account. Another administrator can."),
  ).toBeVisible()
})

it('says why the own role and the own account are not to change, before anything opens', async () => {
  renderPage()
  await tab('Users')
  for (const [name, reason] of [
    ['Change role of Person ana', "You can't change your own role. Another administrator can."],
    ['Delete Person ana', "You can't delete your own account. Another administrator can."],
  ] as const) {
    const button = await screen.findByRole('button', { name })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription(reason)
    await userEvent.click(button)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  }
  expect(screen.getByRole('button', { name: 'Delete Person ben' })).not.toHaveAttribute('aria-disabled')
})

it('keeps the dialog of a person whom somebody else deletes, and says so', async () => {
  const gone = 'This person no longer exists.'
  answers.ChangeUserRole = () => ({ errors: [{ message: gone, extensions: { code: 'NOT_FOUND' } }] })
  const client = renderPage()
  await tab('Users')
  await userEvent.click(await screen.findByRole('button', { name: 'Change role of Person ben' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'BREWER')
  answers.Users = () => ({ asOfSeq: '2', users: [aUser('ana', { role: 'ADMIN' })] })
  await act(() => client.refetchQueries({ include: ['Users'] }))
  expect(screen.queryByRole('row', { name: /Person ben/, hidden: true })).not.toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue('BREWER')
  await userEvent.click(screen.getByRole('button', { name: 'Update role' }))
  expect(await screen.findByText(gone)).toBeVisible()
})

it('keeps what was typed at the moment in which the session ends, for the person who typed it', async () => {
  const signIn = () => localStorage.setItem('userInfo', JSON.stringify(ana))
  const invite = async () => {
    renderPage()
    await tab('Users')
    await userEvent.click(await screen.findByRole('button', { name: 'Invite User' }))
  }
  signIn()
  await invite()
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Nora')
  sessionLost()
  cleanup()
  signIn()
  await invite()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Nora')
})

it('shows who deleted a batch and until when it is kept, restores it, and says why one stays', async () => {
  const restored: unknown[] = []
  const deleted = (id: string, logCount: number) => ({
    ...{ __typename: 'TrashedBatch', id, batchNumber: `2026-0${id}`, recipeName: 'Abbey Door' },
    ...{
      stage: 'FERMENTING',
      logCount,
      deletedAt: '2026-04-03T10:00:00.000Z',
      keptUntil: '2026-05-03T10:00:00.000Z',
    },
    deletedBy: { __typename: 'Actor', id: 'ben', name: 'Ben' },
  })
  answers.Trash = () => ({ asOfSeq: '1', trash: [deleted('41', 12), deleted('42', 1)] })
  answers.RestoreBatch = ({ id }) => {
    restored.push(id)
    return restored.length === 1
      ? { errors: [{ message: 'FV-1 is occupied by batch 2026-050 now.', extensions: { code: 'CONFLICT' } }] }
      : { restoreBatch: aBatch() }
  }
  renderPage()
  await tab('Data Management')
  const list = within(await screen.findByRole('list', { name: 'Deleted batches' }))
  const [first, second] = await list.findAllByRole('listitem')
  expect(first).toHaveTextContent(
    /2026-041 Abbey Door.*Deleted by Ben on Apr 3, 2026 with 12 log entries, stored until May 3, 2026/,
  )
  expect(second).toHaveTextContent('with 1 log entry,')
  await userEvent.click(list.getByRole('button', { name: 'Restore batch 2026-041' }))
  expect(await screen.findByText('FV-1 is occupied by batch 2026-050 now.')).toBeVisible()
  await userEvent.click(list.getByRole('button', { name: 'Restore batch 2026-042' }))
  expect(await screen.findByText('Batch 2026-042 restored')).toBeVisible()
  expect(restored).toEqual(['41', '42'])
})
