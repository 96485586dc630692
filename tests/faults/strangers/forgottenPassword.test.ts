import { afterAll, expect, it } from 'vitest'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { aPersonWithSecondFactor, codeOf, wrongCodeOf } from '#tests/support/data/secondFactor.ts'
import { watchHealth } from '#tests/support/faults/healthWatch.ts'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'
import { testPassword } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { startSmtp } from '#tests/support/servers/smtp.ts'

const smtp = await startSmtp()
afterAll(() => smtp.close())
const server = await serverOfFile({
  ...{ SMTP_URL: smtp.url, PUBLIC_URL: 'https://brewery.example', TRUST_PROXY: '1' },
})

let addresses = 0
const elsewhere = () => ({ 'x-forwarded-for': `10.2.${++addresses >> 8}.${addresses & 255}` })

it('a flood of links for new passwords mails one account three of them, and answers all alike', async ({
  task,
}) => {
  const { email } = await aPerson(server)
  const endWatch = watchHealth(server.url)
  const ask = async (to: string) => {
    const { status, body } = await server.call(
      'POST',
      '/api/password-links',
      null,
      { email: to },
      elsewhere(),
    )
    return `${status} ${String(body.message)}`
  }
  const asked = 600
  const answers = new Set<string>()
  for (let n = 0; n < asked; n += 20) {
    const some = Array.from({ length: 20 }, (_, one) =>
      ask(one % 2 ? email : `nobody-${n + one}@example.com`),
    )
    for (const answer of await Promise.all(some)) answers.add(answer)
  }
  const health = await endWatch()
  await server.app.passwordLinks.close()
  await server.app.mailer.sendDue()
  const mails = smtp.received.length
  expect([...answers]).toEqual([expect.stringMatching(/^200 If an account has this email address/)])
  expect(mails).toBe(3)
  expect(smtp.received.every(({ to }) => to.includes(email))).toBe(true)
  expect(health.failed).toBe(0)
  reportFault(task, {
    fault: 'Strangers ask for links for new passwords',
    injected: `${asked} requests from as many addresses, every other one for one account`,
    promised: 'the same answer to all; three mails to the account, none to others',
    measured: `${answers.size} kind of answer, ${mails} mails; 99 % of /healthz within ${asDuration(health.p99Ms)}`,
  })
})

it('who knows a password guesses ten codes of the second factor, from wherever', async ({ task }) => {
  const { email, secret } = await aPersonWithSecondFactor(server)
  const login = (code: string, device?: string) =>
    server.call(
      'POST',
      '/api/users/login',
      null,
      { email, password: testPassword, code, device },
      elsewhere(),
    )
  const { device } = (await login(codeOf(secret, 1))).body as { device: string }
  const guesses = 60
  const statuses: number[] = []
  for (let n = 0; n < guesses; n++) statuses.push((await login(wrongCodeOf(secret))).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(guesses - 10)
  // The device of the owner has guesses of its own.
  expect((await login(wrongCodeOf(secret), device)).status).toBe(401)
  reportFault(task, {
    fault: 'Who knows a password guesses codes of the second factor',
    injected: `${guesses} wrong codes, each from another address`,
    promised: 'ten are checked in 15 minutes; a device that signed in before is not kept out',
    measured: `${statuses.filter((status) => status === 401).length} checked, ${statuses.filter((status) => status === 429).length} rejected`,
  })
})
