import { describe, expect, it } from 'vitest'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { testPassword } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { eventually } from '#tests/support/eventually.ts'

const server = await serverOfFile({ TRUST_PROXY: '1' })

const login = (body: object, from: string, signal?: AbortSignal) =>
  fetch(`${server.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })

let networks = 0

/** Guesses from so many networks, each at an account of its own. */
function aRush(guesses: number, signal?: AbortSignal) {
  let open = guesses
  const statuses = Array.from({ length: guesses }, async (_, n) => {
    networks++
    const from = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
    const status = await login({ email: `nobody-${n}@example.com`, password: 'guess' }, from, signal).then(
      (answer) => answer.status,
      () => 0,
    )
    open--
    return status
  })
  return { all: Promise.all(statuses), open: () => open }
}

/** How many passwords turned out to be wrong. */
const guessed = async () =>
  Number(
    /sign_ins_total\{outcome="wrong"\} (\d+)/.exec(await server.app.metrics.registry.metrics())?.[1] ?? 0,
  )

/** Enough that some are sent away, which is told at once. */
const enough = 60

describe('while strangers guess from everywhere', () => {
  it('a device that signed in before is not kept waiting by them', async () => {
    const { email } = await aPerson(server)
    const first = await login({ email, password: testPassword }, '192.0.2.1')
    const { device } = (await first.json()) as { device: string }
    const rush = aRush(enough)
    await eventually(() => expect(rush.open()).toBeLessThan(enough))
    const again = await login({ email, password: testPassword, device }, '192.0.2.1')
    expect(again.status).toBe(200)
    expect(rush.open()).toBeGreaterThan(5)
    expect(new Set(await rush.all)).toEqual(new Set([401, 429]))
  })

  it('a new device is told when to come again, and comes before those who came later', async () => {
    const { email } = await aPerson(server)
    const attempt = 'a'.repeat(40)
    const first = aRush(enough)
    await eventually(() => expect(first.open()).toBeLessThan(enough))
    const refused = await login({ email, password: testPassword, attempt }, '192.0.2.2')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({
      code: 'request.signInBusy',
      message: expect.stringMatching(/^Many people are signing in at once\. Try again in .*second/),
    })
    const second = aRush(enough)
    await eventually(() => expect(second.open()).toBeLessThan(enough))
    const served = await login({ email, password: testPassword, attempt }, '192.0.2.2')
    expect(served.status).toBe(200)
    expect(first.open() + second.open()).toBeGreaterThan(5)
    await Promise.all([first.all, second.all])
  })

  it('attempts that were given up are not checked', async () => {
    const { prisma } = server.app.database
    const counted = () => prisma.signInCount.count({ where: { key: { startsWith: 'address:' } } })
    const before = { guessed: await guessed(), counted: await counted() }
    const abandoned = new AbortController()
    const rush = aRush(15, abandoned.signal)
    await eventually(async () => expect(await counted()).toBe(before.counted + 15))
    abandoned.abort()
    await rush.all
    // Who comes now goes behind the ones that were given up.
    expect(await aRush(1).all).toEqual([401])
    expect((await guessed()) - before.guessed).toBeLessThan(10)
  })
})

it('all networks that one holder of IPv6 has are counted together, however many they are', async () => {
  const guess = async (from: string) =>
    login({ email: (await aPerson(server)).email, password: 'guess' }, from).then(({ status }) => status)
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) {
    const networks = Array.from({ length: 10 }, (_, one) => `2001:db8:5:${(n * 10 + one).toString(16)}::1`)
    statuses.push(...(await Promise.all(networks.map(guess))))
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(200)
  expect(statuses.slice(-10)).toEqual(Array.from({ length: 10 }, () => 429))
  expect(await guess('2001:db8:6::1')).toBe(401)
})
