import { randomBytes } from 'node:crypto'
import { hashPassword } from '#api/features/users/passwords.ts'
import { startBrewhouse } from '#bench/fanout/servers/brewhouse.ts'
import { holdTo } from '#bench/support/bounds.ts'
import { startDatabase } from '#bench/support/brewery.ts'
import { isMachineFree, now, pause } from '#bench/support/clock.ts'
import { quantile, short, tableOf } from '#bench/support/figures.ts'
import { leaveAlone, writePart } from '#bench/support/report.ts'

/*
 * Measures signing in while strangers guess passwords: 100 a second, from 10,000 addresses, at 500 accounts, that never
 * retry. Writes docs/benchmarks.md. Fails, while the processors are free, when a device that signed in
 * before takes more than 2 s, a new device more than 10 s, 99 of 100 queries of others more than 300 ms or /healthz more than
 * 200 ms.
 *   npm run bench:signin -- [SECONDS]
 */

const seconds = Number(process.argv[2] ?? 60)
const guessesASecond = 100
const [addresses, accounts] = [10_000, 500]
const people = 40
const password = 'correct horse battery'
process.env.TRUST_PROXY = '1'

const isMeasured = isMachineFree()
const database = await startDatabase()
const brewhouse = await startBrewhouse(database)
const base = `http://127.0.0.1:${brewhouse.port}`

const addressOf = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`

const login = (body: object, from: string) =>
  fetch(`${base}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ password, ...body }),
  })

/** Signs in as the page does: while the queue is full, it retries after the time given. Returns ms, and the device's token. */
async function signIn(email: string, from: string, device?: string) {
  const attempt = randomBytes(24).toString('base64url')
  const began = now()
  for (;;) {
    const answer = await login({ email, device, attempt }, from)
    const body = (await answer.json()) as { device?: string; message?: string }
    if (answer.ok) return { ms: now() - began, device: body.device }
    if (answer.status !== 429) throw new Error(`${answer.status} ${body.message}`)
    await pause(Number(answer.headers.get('retry-after')) * 1_000)
  }
}

async function timed(asked: () => Promise<Response>): Promise<number> {
  const began = now()
  await (await asked()).text()
  return now() - began
}

/** Begins something again and again until the time is over; resolves to what each gave. */
async function every<T>(ms: number, begin: (turn: number) => Promise<T>): Promise<T[]> {
  const [began, begun] = [now(), [] as Promise<T>[]]
  for (let turn = 0; now() - began < seconds * 1_000; turn++) {
    begun.push(begin(turn))
    await pause(Math.max(0, began + (turn + 1) * ms - now()))
  }
  return Promise.all(begun)
}

const query = '{ batches(stages: [FERMENTING]) { id batchNumber } kegs { id quantity } ingredients { id } }'
const ask = () =>
  fetch(`${base}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${brewhouse.token}` },
    body: JSON.stringify({ query }),
  })

try {
  await database.pool.query(
    `INSERT INTO "User" ("id", "name", "email", "role", "passwordHash", "updatedAt")
     SELECT 'p' || n, 'P' || n, 'p' || n || '@brewhouse.local', 'BREWER', $1, now() FROM generate_series(1, $2::int) n`,
    [await hashPassword(password), accounts],
  )
  const emailOf = (n: number) => `p${(n % accounts) + 1}@brewhouse.local`
  const known = await signIn(emailOf(0), '192.0.2.1')
  const calm = await every(250, () => timed(ask))
  let answered = 0
  let refused = 0
  let unconnected = 0
  const [, ofKnown, ofNew, ofOthers, ofHealth] = await Promise.all([
    every(1_000 / guessesASecond, async (turn) => {
      // Who guesses gives up when no connection comes about.
      const guess = { email: emailOf(turn), password: 'guess' }
      const answer = await login(guess, addressOf(turn % addresses)).catch(() => null)
      if (answer === null) unconnected++
      else if (answer.status === 401) answered++
      else refused++
      await answer?.text()
    }),
    every(2_000, async () => (await signIn(emailOf(0), '192.0.2.1', known.device)).ms),
    every(
      (seconds * 1_000) / people,
      async (turn) => (await signIn(emailOf(accounts - 1 - turn), `192.0.2.${turn + 2}`)).ms,
    ),
    every(50, () => timed(ask)),
    every(200, () => timed(() => fetch(`${base}/healthz`))),
  ])
  const rows: [string, number[], number, number][] = [
    ['A device that signed in before', ofKnown, 1, 2_000],
    ['A new device', ofNew, 1, 10_000],
    ['Queries of others', ofOthers, 0.99, 300],
    ['/healthz', ofHealth, 0.99, 200],
  ]
  if (isMeasured)
    for (const [what, values, share, most] of rows) holdTo(`${what}, ms`, quantile(values, share), most)
  const figures = (values: number[]) => [0.5, 0.99, 1].map((share) => short(quantile(values, share)))
  const table = tableOf(
    ['While strangers guess', 'Times', 'Median, ms', '99 of 100, ms', 'Longest, ms'],
    [
      ...rows.map(([what, values]) => [what, String(values.length), ...figures(values)]),
      ['Queries before', String(calm.length), ...figures(calm)],
    ],
  )
  const said = `${guessesASecond} guesses a second for ${seconds} s, from ${addresses.toLocaleString('en-US')} addresses at ${accounts} accounts: ${answered} were checked, ${refused} rejected, ${unconnected} found no connection.`
  console.log(`${said}\n\n${table}`)
  if (isMeasured) writePart('sign-in', 'Signing in while strangers guess', `${said}\n\n${table}`)
  else leaveAlone()
} finally {
  await brewhouse.stop()
  await database.stop()
}
