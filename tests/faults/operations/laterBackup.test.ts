import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { dailyBackupsIn, dailyName } from '#api/db/backups/backupFiles.ts'
import { reportFault } from '#tests/support/faults/report.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const folder = await mkdtemp(join(tmpdir(), 'brewhouse-later-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const server = await serverOfFile({ BACKUP_DIR: folder, METRICS_TOKEN: 'a token for Prometheus' })

async function ageInMetrics(): Promise<number> {
  const headers = { authorization: 'Bearer a token for Prometheus' }
  const page = await (await fetch(`${server.url}/metrics`, { headers })).text()
  return Number(/^brewhouse_backup_age_seconds (.*)$/m.exec(page)?.[1])
}

it('a backup that is dated a year ahead does not stop the daily ones, and is an alert', async ({ task }) => {
  const { backups } = server.app
  const dayMs = 24 * 3_600_000
  const ahead = dailyName(new Date(Date.now() + 365 * dayMs))
  await writeFile(join(folder, ahead), '')
  for (const day of [0, 1, 2]) await backups.makeDue(new Date(Date.now() + day * dayMs))
  const files = (await dailyBackupsIn(folder)).map(({ file }) => file)
  expect(files.filter((file) => !file.endsWith(ahead))).toHaveLength(3)
  expect(files.some((file) => file.endsWith(ahead))).toBe(true)
  const findings = await backups.findings({ now: new Date(Date.now() + 2 * dayMs), zone: 'UTC' })
  expect(findings.map(({ message }) => message.id)).toEqual(['alerts.backupLater'])
  const age = await ageInMetrics()
  expect(age).toBeGreaterThanOrEqual(0)
  reportFault(task, {
    fault: 'A backup is dated a year ahead',
    injected: 'a file of that name in the folder of backups, and three days',
    promised: 'a backup each day, an alert that names the file, no negative age in the metrics',
    measured: `${files.length - 1} backups in three days; ${findings.length} alert; an age of ${Math.round(age)} s`,
  })
})
