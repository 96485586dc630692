import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { askYesOrNo } from '#api/commands/askYesOrNo.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
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
