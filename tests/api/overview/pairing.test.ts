import { expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { startServer } from '#tests/support/servers/server.ts'

const server = await serverOfFile()
const admin = await server.signIn('ADMIN')
const brewer = await server.signIn('BREWER')

const begin = (of = server) => of.call('POST', '/api/displays/pairings', null)
const pair = (code: string, token = admin, commandId?: string, of = server) =>
  of.ask<{ pairDisplay: { id: string; name: string } }>(
    token,
    `mutation ($code: String!, $commandId: ID) {
      pairDisplay(code: $code, name: "Left wall", commandId: $commandId) { id name }
    }`,
    { code, commandId },
  )
const mayShowTheWall = async (token: string) =>
  (await server.ask<{ asOfSeq: string }>(token, '{ asOfSeq }')).data?.asOfSeq !== undefined

it('the token of a television opens the wall once its code was typed, and not before', async () => {
  const { status, body } = await begin()
  expect(status).toBe(201)
  expect(body.code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
  expect(body.seconds).toBe(600)
  expect(await mayShowTheWall(body.token)).toBe(false)
  expect((await pair(body.code, brewer)).errors?.[0]?.message).toBe('Only an administrator can do this.')
  const first = await pair(body.code, admin, 'once')
  expect(await pair(body.code, admin, 'once')).toEqual(first)
  expect(await mayShowTheWall(body.token)).toBe(true)
  expect((await pair(body.code)).errors?.[0]?.message).toMatch(/^No screen shows this code now/)
})

it('a code that is wrong or older than 10 minutes connects nothing, and says what to type', async () => {
  const { body } = await begin()
  await server.app.database.pool.query(`UPDATE "Pairing" SET "expiresAt" = now() WHERE "code" = $1`, [
    body.code,
  ])
  expect((await pair(body.code)).errors?.[0]).toMatchObject({
    message: expect.stringMatching(/^No screen shows this code now/),
    extensions: { code: 'BAD_USER_INPUT' },
  })
  expect((await pair('O0I1')).errors?.[0]?.message).toContain('Type the 6 letters and digits on the screen.')
  expect(await mayShowTheWall(body.token)).toBe(false)
})

it('nobody can ask for codes, or guess them, all day', async () => {
  const own = await startServer()
  const eager = await own.signIn('ADMIN')
  const guesses = []
  for (let guess = 0; guess < 31; guess++)
    guesses.push((await pair('AAAAAA', eager, undefined, own)).errors?.[0]?.extensions.code)
  expect(guesses.at(-1)).toBe('TOO_MANY_REQUESTS')
  let status = 201
  for (let asked = 0; asked < 31 && status === 201; asked++) status = (await begin(own)).status
  expect(status).toBe(429)
  await own.close()
})
