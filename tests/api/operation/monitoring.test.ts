import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { alertsOfAdministrators, type AlertKind } from '#domain/overview/alerts.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'

const token = 'for the monitoring only'
const server = await serverOfFile({ METRICS_TOKEN: token, BACKUP_DIR: '/tmp' })

async function metrics(): Promise<string> {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return response.text()
}

const namesIn = (text: string) => [...new Set(text.match(/\bbrewhouse_[a-z_]+/g))].sort()
const fileOf = (name: string) => readFileSync(join(packageRoot(), 'docs/operations', name), 'utf8')
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  )

let answer = ''
/** A person, a page that asks and hears of what it has changed, and someone who sends nonsense. */
beforeAll(async () => {
  const brewer = await server.signIn('BREWER')
  const screen = await subscribeBySocket(server.url, brewer)
  const heard = screen.waitFor(({ __typename }) => __typename.startsWith('BeerType'))
  const create = 'mutation AddBeer { createBeerType(input: { name: "Helles" }) { id } }'
  await server.ask(brewer, create.replace('AddBeer', 'CreateBeerType'))
  await heard
  for (let n = 0; n < 5; n++) await server.ask(brewer, `query Made${n}Up { equipment { id } }`)
  await server.ask(null, 'query Account { users { id } }')
  for (let n = 0; n < 5; n++) await server.call('GET', `/api/made/up/${n}`, brewer)
  answer = await metrics()
  await screen.close()
})

describe('what is measured', () => {
  it('counts requests by route and operations by name, with their errors', () => {
    expect(answer).toMatch(
      /^brewhouse_request_seconds_count\{method="POST",route="\/graphql",status="200"\} \d+$/m,
    )
    expect(valueOf(answer, 'brewhouse_operation_seconds_count{operation="Account"}')).toBe(1)
    expect(
      valueOf(answer, 'brewhouse_operation_errors_total{operation="Account",code="UNAUTHENTICATED"}'),
    ).toBe(1)
  })

  it('has no more names than the product has, whatever clients send', () => {
    expect(answer).not.toContain('Made')
    expect(answer).not.toContain('made/up')
    expect(valueOf(answer, 'brewhouse_operation_seconds_count{operation="other"}')).toBe(5)
  })

  it('tells how long a change took to reach the connections of this process', () => {
    expect(valueOf(answer, 'brewhouse_change_sent_seconds_count')).toBe(1)
    expect(valueOf(answer, 'brewhouse_change_sent_seconds_sum')).toBeLessThan(60)
    expect(valueOf(answer, 'brewhouse_streams')).toBe(1)
    expect(valueOf(answer, 'brewhouse_tail_age_seconds')).toBeLessThan(60)
  })

  it('tells of the pool, the mails, the disk and the database', () => {
    expect(valueOf(answer, 'brewhouse_ready')).toBe(1)
    expect(valueOf(answer, 'brewhouse_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(valueOf(answer, 'brewhouse_mails_waiting')).toBe(0)
    expect(valueOf(answer, 'brewhouse_mails_failed_total')).toBe(0)
    expect(valueOf(answer, 'brewhouse_disk_free_bytes{folder="backups"}')).toBeGreaterThan(1_000_000)
    expect(valueOf(answer, 'brewhouse_database_bytes')).toBeGreaterThan(1_000_000)
  })
})

describe('the documents for monitoring', () => {
  const families = () => namesIn([...answer.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name).join(' '))

  it('list every metric of a running server, and no other', () => {
    const rows = [...fileOf('monitoring.md').matchAll(/^\| `(brewhouse_\w+)`/gm)].map(([, name]) => name)
    expect(rows.toSorted()).toEqual(families())
  })

  it.each(['alerts.yml', 'dashboard.json', 'monitoring.md'])(
    '%s names only metrics that a running server has',
    (file) => {
      const named = namesIn(fileOf(file)).map((name) => name.replace(/_(bucket|sum|count)$/, ''))
      expect(named.length).toBeGreaterThan(5)
      expect(named.filter((name) => !families().includes(name))).toEqual([])
    },
  )

  it('alerts.yml has a rule for everything that administrators are mailed', () => {
    const rules: Partial<Record<AlertKind, string[]>> = {
      BACKUP_LATE: ['BackupOld'],
      CLOCK_JUMPED: ['ClockJumped'],
      DISK_FILLS: ['DiskFills'],
      MAIL_FAILED: ['MailFails', 'MailWaits'],
      SIGN_IN_FLOOD: ['SignInFlood'],
      DEVICES_REJECTED: ['DevicesRejected'],
    }
    expect(Object.keys(rules).sort()).toEqual([...alertsOfAdministrators].sort())
    const names = [...fileOf('alerts.yml').matchAll(/- alert: Brewhouse(\w+)/g)].map(([, name]) => name)
    expect(names).toEqual(expect.arrayContaining(Object.values(rules).flat()))
  })

  it('the dashboard is one that Grafana can read: panels with a title, a place and a query each', () => {
    const { panels } = JSON.parse(fileOf('dashboard.json')) as {
      panels: { title: string; gridPos: object; targets: { expr: string }[] }[]
    }
    for (const { title, gridPos, targets } of panels)
      expect({ title, gridPos, queries: targets.map(({ expr }) => expr.length > 0) }).toEqual({
        title: expect.stringMatching(/./),
        gridPos: {
          h: expect.any(Number),
          w: expect.any(Number),
          x: expect.any(Number),
          y: expect.any(Number),
        },
        queries: expect.arrayContaining([true]),
      })
  })
})
