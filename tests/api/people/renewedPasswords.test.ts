import { expect, it } from 'vitest'
import { aBatch } from '#tests/support/data/brewery.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { testPassword } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'

const server = await serverOfFile({ PUBLIC_URL: 'https://brewery.example' })
const { prisma } = server.app.database

const login = (email: string, password: string) =>
  server.call('POST', '/api/users/login', null, { email, password })

type Renewed = { renewPassword: { user: { id: string }; mail: { id: string; status: string } } }

const renew = (token: string, id: string) =>
  server.ask<Renewed>(
    token,
    'mutation ($id: ID!) { renewPassword(id: $id) { user { id } mail { id status } } }',
    { id },
  )

it('is made by an administrator without a mail server, read once, and changed at the next sign-in', async () => {
  const admin = await server.signIn('ADMIN')
  const { id, email, name, token, createdAt } = await aPerson(server, 'BREWER')
  const batch = await aBatch(prisma, { brewerId: id })
  const stream = await subscribeBySocket(server.url, token)
  const { data } = await renew(admin, id)
  expect(data).toMatchObject({ renewPassword: { user: { id }, mail: { status: 'RECORDED' } } })
  expect(await stream.ended).toMatchObject({ code: 4403 })
  expect((await server.call('GET', '/api/equipment', token)).status).toBe(401)
  expect((await login(email, testPassword)).status).toBe(401)

  const read = 'mutation ($id: ID!) { readMail(id: $id) }'
  const mail = await server.ask<{ readMail: string }>(admin, read, { id: data?.renewPassword.mail.id })
  const password = /Temporary password: (\S+)/.exec(mail.data?.readMail ?? '')?.[1] ?? ''
  const { status, body } = await login(email, password)
  expect({ status, body }).toMatchObject({ status: 200, body: { role: 'brewer', mustChangePassword: true } })
  expect((await login(email, password)).status).toBe(401)
  expect((await server.call('GET', '/api/equipment', body.token)).status).toBe(403)
  const chosen = { currentPassword: password, newPassword: 'hops and barley 26' }
  expect((await server.call('PUT', '/api/users/password', body.token, chosen)).status).toBe(200)
  expect((await server.call('GET', '/api/equipment', body.token)).status).toBe(200)

  expect(await prisma.user.findUnique({ where: { id } })).toMatchObject({
    ...{ role: 'BREWER', isActive: true, name, createdAt, mustChangePassword: false },
  })
  expect(await prisma.batch.findUnique({ where: { id: batch.id } })).toMatchObject({ brewerId: id })
})

it('keeps the person among those who can be chosen as brewer meanwhile', async () => {
  const admin = await server.signIn('ADMIN')
  const { id } = await aPerson(server, 'BREWER')
  await renew(admin, id)
  const { data } = await server.ask<{ people: { id: string }[] }>(admin, '{ people { id } }')
  expect(data?.people.map((person) => person.id)).toContain(id)
})

it('is in the activity log, without the password', async () => {
  const { id: adminId, token } = await aPerson(server, 'ADMIN')
  const { id, name } = await aPerson(server, 'VIEWER')
  await renew(token, id)
  const activity = 'query ($id: ID) { activity(actorId: $id) { action description } }'
  expect((await server.ask(token, activity, { id: adminId })).data).toEqual({
    activity: [{ action: 'New password made', description: name }],
  })
})

it('is written in the language of the account, else in that of who makes it', async () => {
  const admin = await server.signIn('ADMIN')
  const { id } = await aPerson(server, 'VIEWER')
  await prisma.user.update({ where: { id }, data: { language: 'es' } })
  const { data } = await renew(admin, id)
  expect(await prisma.mail.findUnique({ where: { id: data?.renewPassword.mail.id ?? '' } })).toMatchObject({
    ...{ subject: 'Tu contraseña nueva para Brewhouse', text: expect.stringContaining('{secret}') },
  })
})

it('is not made by anybody else, for oneself, or for who was only invited', async () => {
  const { id: adminId, token: admin } = await aPerson(server, 'ADMIN')
  const { id, name, token, passwordHash } = await aPerson(server, 'BREWER')
  expect((await renew(token, adminId)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  expect((await renew(admin, adminId)).errors).toMatchObject([
    { message: 'You change your own password under Account.' },
  ])
  await prisma.user.update({ where: { id }, data: { isActive: false } })
  expect((await renew(admin, id)).errors).toMatchObject([
    { message: `${name} has not signed in yet. Resend the invitation.` },
  ])
  expect(await prisma.user.findUnique({ where: { id } })).toMatchObject({ passwordHash })
})
