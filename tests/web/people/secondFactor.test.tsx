import { ApolloClient, ApolloLink } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { SecondFactorCard } from '#web/features/account/secondFactor/SecondFactorCard.tsx'
import type { OwnSecondFactor } from '#web/features/account/secondFactor/secondFactorTask.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { ana, serverWith } from '#tests/web/anApp.tsx'
import { aUser, at } from './anAdministration.tsx'

const path = '/api/users/second-factor'
const prepared = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/Brewhouse:ana?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  recoveryCodes: ['11111-22222-33333-44444', '55555-66666-77777-88888'],
}

const onChanged = vi.fn()
const dialog = () => screen.findByRole('dialog')
const press = async (name: string) => userEvent.click(within(await dialog()).getByRole('button', { name }))
const type = async (label: string, typed: string) =>
  userEvent.type(within(await dialog()).getByLabelText(label), typed)

function renderCard(
  recoveryCodesLeft: number | null,
  parts: Pick<OwnSecondFactor, 'hasApp' | 'passkeys'> = { hasApp: true, passkeys: [] },
) {
  const secondFactor =
    recoveryCodesLeft === null
      ? null
      : { __typename: 'SecondFactor' as const, since: at, recoveryCodesLeft, ...parts }
  const client = new ApolloClient({ link: ApolloLink.empty(), cache: new LiveCache() })
  render(
    <ApolloProvider client={client}>
      <SecondFactorCard me={aUser('ana', { secondFactor })} onChanged={onChanged} />
      <Notifications />
    </ApolloProvider>,
  )
}

beforeEach(() => {
  onChanged.mockReset()
  localStorage.setItem('userInfo', JSON.stringify(ana))
})

it('is turned on with the password and the first code, and shows the recovery codes once', async () => {
  const sent: unknown[] = []
  serverWith({
    [path]: (body) => {
      sent.push(body)
      const { password, code } = body as { password?: string; code?: string }
      if (password === 'wrong')
        return [422, { message: 'The password is incorrect.', errors: { password: 'is not right' } }]
      if (code === '000000') return [422, { message: 'This code is not right.', errors: { code: 'No.' } }]
      return [200, password === undefined ? { message: 'Second factor turned on.' } : prepared]
    },
  })
  renderCard(null)
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await press('Continue')
  expect(await screen.findByText('Enter your password.')).toBeVisible()
  await type('Password', 'wrong')
  await press('Continue')
  expect(await screen.findByText('The password is incorrect.')).toBeVisible()
  await userEvent.clear(within(await dialog()).getByLabelText('Password'))
  await type('Password', 'secret-enough')
  await press('Continue')
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await type('Code from the app', '000000')
  await press('Turn on')
  expect(await screen.findByText('This code is not right.')).toBeVisible()
  expect(onChanged).not.toHaveBeenCalled()
  await userEvent.clear(within(await dialog()).getByLabelText('Code from the app'))
  await type('Code from the app', '123456')
  await press('Turn on')
  expect(await screen.findByText('55555-66666-77777-88888')).toBeVisible()
  expect(onChanged).toHaveBeenCalledOnce()
  for (const name of ['Copy the recovery codes', 'Print', 'Download'])
    expect(within(await dialog()).getByRole('button', { name })).toBeEnabled()
  await press('I have stored them')
  expect(screen.queryByText('55555-66666-77777-88888')).not.toBeInTheDocument()
  expect(sent).toEqual([
    { password: 'wrong' },
    { password: 'secret-enough' },
    { code: '000000' },
    { code: '123456' },
  ])
})

it('says since when it is on and how many recovery codes are left, and makes new ones', async () => {
  const replace = vi.fn((): [number, unknown] => [200, { recoveryCodes: ['99999-88888-77777-66666'] }])
  serverWith({ [`${path}/recovery-codes`]: replace })
  renderCard(0)
  expect(screen.getByText(/^On since Apr 3, 2026/)).toBeVisible()
  expect(screen.getByText('No recovery code is left. Make new ones.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Make new recovery codes' }))
  await type('Password', 'secret-enough')
  await type('Code', '123456')
  await press('Make new recovery codes')
  expect(await screen.findByText('99999-88888-77777-66666')).toBeVisible()
  expect(replace).toHaveBeenCalledWith({ password: 'secret-enough', code: '123456' })
  expect(onChanged).toHaveBeenCalledOnce()
})

it('is turned off with the password and a code, and says why it was not', async () => {
  const answers: [number, unknown][] = [
    [429, { message: 'Please wait 15 minutes.' }],
    [200, { message: 'Second factor turned off.' }],
  ]
  serverWith({ [`${path}/off`]: () => answers.shift() ?? [500, null] })
  renderCard(3)
  expect(screen.getByText('3 recovery codes are left.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }))
  await type('Password', 'secret-enough')
  await press('Turn off')
  expect(await screen.findByText('Enter the code of your second factor.')).toBeVisible()
  await type('Code', '123456')
  await press('Turn off')
  expect(await screen.findByText('Please wait 15 minutes.')).toBeVisible()
  expect(within(await dialog()).getByLabelText('Code')).toHaveValue('123456')
  await press('Turn off')
  expect(await screen.findByText('Second factor turned off.')).toBeVisible()
  expect(onChanged).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('gets an app beside a passkey, with a proof of what is on and without other recovery codes', async () => {
  const sent: unknown[] = []
  serverWith({
    [path]: (body) => {
      sent.push(body)
      return [200, { ...prepared, recoveryCodes: [] }]
    },
  })
  const passkey = { __typename: 'Passkey', id: 'p1', name: 'Phone', createdAt: at, usedAt: null } as const
  renderCard(3, { hasApp: false, passkeys: [passkey] })
  await userEvent.click(screen.getByRole('button', { name: 'Add an app' }))
  await type('Password', 'secret-enough')
  await press('Continue')
  expect(await screen.findByText('Enter the code of your second factor.')).toBeVisible()
  await type('Code', '12345678901234567890')
  await press('Continue')
  await type('Code from the app', '123456')
  await press('Add an app')
  expect(await screen.findByText('App added. Signing in now takes its code or a passkey.')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(onChanged).toHaveBeenCalledOnce()
  expect(sent).toEqual([{ password: 'secret-enough', code: '12345678901234567890' }, { code: '123456' }])
})

it('removes the app beside a passkey, with a proof of what is on', async () => {
  const sent: unknown[] = []
  serverWith({
    [`${path}/app/remove`]: (body) => {
      sent.push(body)
      return [200, { message: 'App removed.' }]
    },
  })
  const passkey = { __typename: 'Passkey', id: 'p1', name: 'Phone', createdAt: at, usedAt: null } as const
  renderCard(3, { hasApp: true, passkeys: [passkey] })
  await userEvent.click(screen.getByRole('button', { name: 'Remove the app' }))
  await type('Password', 'secret-enough')
  await type('Code', '123456')
  await press('Remove the app')
  expect(await screen.findByText('App removed. Signing in now takes a passkey.')).toBeVisible()
  expect(onChanged).toHaveBeenCalledOnce()
  expect(sent).toEqual([{ password: 'secret-enough', code: '123456' }])
})

it.each([
  ['an app alone', { hasApp: true, passkeys: [] }],
  [
    'passkeys alone',
    {
      hasApp: false,
      passkeys: [{ __typename: 'Passkey', id: 'p1', name: 'Phone', createdAt: at, usedAt: null }],
    },
  ],
] as const)('offers to remove no app with %s', (_what, { hasApp, passkeys }) => {
  renderCard(3, { hasApp, passkeys: [...passkeys] })
  expect(screen.getByRole('button', { name: 'Turn off' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove the app' })).not.toBeInTheDocument()
})

it('says where a browser has no passkeys, and lists those that there are', async () => {
  const passkeys = [
    { __typename: 'Passkey', id: 'p1', name: 'Phone', createdAt: at, usedAt: null },
    { __typename: 'Passkey', id: 'p2', name: 'Stick', createdAt: at, usedAt: '2026-04-09T12:00:00.000Z' },
  ] as const
  renderCard(3, { hasApp: false, passkeys: [...passkeys] })
  const [phone, stick] = within(screen.getByRole('list', { name: 'Passkeys' })).getAllByRole('listitem')
  expect(phone).toHaveTextContent(/^PhoneAdded on Apr 3, 2026.*, not used yet\./)
  expect(stick).toHaveTextContent(/^StickLast used on Apr 9, 2026/)
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }))
  expect(within(await dialog()).getByText(/^This browser has no passkeys here/)).toBeVisible()
})
