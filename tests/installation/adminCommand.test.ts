import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { askYesOrNo } from '#api/commands/askYesOrNo.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { aPersonWithPasskey, aSecurityKey } from '#tests/support/data/passkeys.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const { prisma } = server.app.database

/** Runs `npm run admin` on the database of the server, as a script does: without a terminal. */
function admin(...words: string[]): Promise<{ code: number; said: string }> {
  const script = join(packageRoot(), 'dist', 'admin.js')
  const env = { ...process.env, DATABASE_URL: server.databaseUrl }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...words],
      { env, cwd: packageRoot() },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    )
    child.stdin?.end()
  })
}

const password = /One-time password: ([a-z\d]{5}(?:-[a-z\d]{5}){3})\n/

it('makes an administrator of somebody new without asking', async () => {
  const { code, said } = await admin('nora@example.com')
  expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(password) })
  expect(said).toContain('nora@example.com was invited as administrator.')
  const login = { email: 'nora@example.com', password: password.exec(said)?.[1] }
  expect((await server.call('POST', '/api/users/login', null, login)).body).toMatchObject({
    ...{ role: 'admin', mustChangePassword: true },
  })
})

it('changes nobody who is there without a terminal to ask at, and says how it would', async () => {
  const { id, email, name, token } = await aPerson(server, 'BREWER')
  const before = await prisma.user.findUnique({ where: { id } })
  expect(await admin(email)).toEqual({
    code: 1,
    said: `${email} is the account of ${name} (Brewer). To change it, add --yes: npm run admin -- ${email} --yes\nNothing was changed.\n`,
  })
  expect(await prisma.user.findUnique({ where: { id } })).toEqual(before)
  expect((await server.call('GET', '/api/equipment', token)).status).toBe(200)
})

it('changes somebody who is there when it is told that this is meant', async () => {
  const { id, email, token } = await aPerson(server, 'BREWER')
  const { code, said } = await admin('--yes', email)
  expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(password) })
  expect(said).toContain(`${email} is now an administrator.`)
  expect(await prisma.user.findUnique({ where: { id } })).toMatchObject({
    ...{ role: 'ADMIN', mustChangePassword: true },
  })
  expect((await server.call('GET', '/api/equipment', token)).status).toBe(401)
})

it('leaves a second factor on unless it is told to turn it off', async () => {
  const { id, email, name, key } = await aPersonWithPasskey(server, 'ADMIN', aSecurityKey('http://localhost'))
  const before = await prisma.user.findUnique({ where: { id } })
  const signIn = (said: string) =>
    server.call('POST', '/api/users/login', null, { email, password: password.exec(said)?.[1] })
  const kept = await admin('--yes', email)
  expect(kept).toMatchObject({ code: 0, said: expect.not.stringContaining('second factor') as string })
  const asked = await signIn(kept.said)
  expect(asked).toMatchObject({ status: 401, body: { secondFactor: true } })
  const login = { email, password: password.exec(kept.said)?.[1], code: key.get(asked.body.passkey as never) }
  expect((await server.call('POST', '/api/users/login', null, login)).status).toBe(200)

  expect(await admin(email, '--without-second-factor')).toEqual({
    code: 1,
    said: `${email} is the account of ${name} (Admin). To change it, add --yes: npm run admin -- ${email} --without-second-factor --yes\nNothing was changed.\n`,
  })
  expect((await prisma.user.findUnique({ where: { id } }))?.secondFactorAt).toEqual(before?.secondFactorAt)

  const { code, said } = await admin(email, '--without-second-factor', '--yes')
  expect({ code, said }).toEqual({
    code: 0,
    said: expect.stringContaining('No second factor is asked for.\n') as string,
  })
  expect(await prisma.passkey.count({ where: { userId: id } })).toBe(0)
  expect((await signIn(said)).body).toMatchObject({ role: 'admin', mustChangePassword: true })
})

it.each([
  ['y\n', true],
  ['YES\n', true],
  [' yes \n', true],
  ['\n', false],
  ['n\n', false],
  ['yesterday\n', false],
  ['', false],
])('takes %j at a terminal for %s', async (typed, isYes) => {
  const terminal = { stdin: new PassThrough(), stdout: new PassThrough() }
  const answer = askYesOrNo('Change this account?', terminal)
  terminal.stdin.end(typed)
  expect(await answer).toBe(isYes)
  expect(String(terminal.stdout.read())).toContain('Change this account? (y/N) ')
})
