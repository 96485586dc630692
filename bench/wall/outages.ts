import type { Browser } from 'playwright-core'
import { median, tableOf } from '#bench/support/figures.ts'
import { writePart } from '#bench/support/report.ts'
import { faults, startOutageRig } from '#tests/support/faults/wallOutages.ts'

const promised = { said: 10_000, back: 5_000 }
const transports = ['socket', 'events'] as const
const seconds = (ms: number) => (ms / 1_000).toFixed(1)

/** Causes every kind of outage repeatedly; returns whether all limits were met every time. */
export async function measureOutages(browser: Browser, rounds: number): Promise<boolean> {
  const rig = await startOutageRig()
  const rows: string[][] = []
  let isKept = true
  try {
    const walls = await Promise.all(transports.map((transport) => rig.open(browser, transport)))
    for (const fault of faults) {
      const outages = []
      for (let round = 0; round < rounds; round++) {
        outages.push(await rig.suffer(walls, fault))
        console.log(`${fault}: round ${round + 1} of ${rounds}`)
      }
      for (const [at, transport] of transports.entries()) {
        const own = outages.flatMap((outage) => outage[at] ?? [])
        const good = own.filter(
          ({ saidAfter, backAfter, isTrue }) =>
            saidAfter < promised.said && backAfter < promised.back && isTrue,
        )
        const [said, back] = [own.map(({ saidAfter }) => saidAfter), own.map(({ backAfter }) => backAfter)]
        const figures = [median(said), Math.max(...said), median(back), Math.max(...back)].map(seconds)
        rows.push([fault, transport, ...figures, `${good.length} of ${own.length}`])
        isKept &&= good.length === own.length
      }
    }
  } finally {
    await rig.stop()
  }
  const table = tableOf(
    ['Outage', 'Over', 'Shown after, s', 'longest', 'Live again after, s', 'longest', 'Kept'],
    rows,
  )
  const said =
    'Frozen: SIGSTOP to the server. Killed: SIGKILL to the server. Database: SIGSTOP to PostgreSQL. Swallowed: a connection that stays open and transmits nothing. Kept: shown within 10 s, live within 5 s after the return, and showing what the database has.'
  console.log(table)
  writePart('wall-outages', 'The wall when something fails', `${said}\n\n${table}`)
  return isKept
}
