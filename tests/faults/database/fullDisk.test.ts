import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSound, inWords, startFaultRig, Watch, type FaultRig } from '#tests/support/faults/faultRig.ts'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'
import { startBrewhouse, type RunningBrewhouse } from '#tests/support/servers/processes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { isTried } from '#tests/support/programs.ts'

const size = '320m'

/** Only root may mount a file system of a limited size. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0

describe.runIf(isTried('mount', mayMount, 'A disk of its own needs root on Linux.'))(
  'on a disk of its own',
  () => {
    let disk: string
    let rig: FaultRig

    beforeAll(async () => {
      disk = mkdtempSync(join(tmpdir(), 'brewhouse-disk-'))
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', disk])
      chmodSync(disk, 0o755)
      rig = await startFaultRig({}, disk)
    })
    afterAll(async () => {
      await rig?.stop()
      execFileSync('umount', [disk])
      rmSync(disk, { recursive: true })
    })

    /** Takes all the space that is left. */
    async function fill(name: string): Promise<void> {
      const file = await open(name, 'w')
      const block = Buffer.alloc(64 * 1024)
      try {
        for (;;) await file.write(block)
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' })
      } finally {
        await file.close()
      }
    }

    const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize

    it('a full disk refuses work with a sentence and keeps all that was acknowledged', async ({ task }) => {
      const watch = await Watch.begin(rig.target, rig.databaseUrl)
      await watch.workload.more(200)
      const filler = join(disk, 'filler')
      await fill(filler)
      // PostgreSQL has space in its log for a while.
      await eventually(
        async () => {
          if (free() > 0) await fill(`${filler}-${Date.now()}`)
          const answer = await fetch(`${rig.target.url}/readyz`)
          expect(answer.status).toBe(503)
        },
        { timeout: 120_000, interval: 500 },
      )
      const [why] = await Promise.all([fetch(`${rig.target.url}/readyz`).then((answer) => answer.text())])
      const before = watch.workload.acknowledged.length
      const back = watch.workload.serving()
      for (const name of await readdir(disk)) if (name.startsWith('filler')) await rm(join(disk, name))
      const tookMs = await back
      await watch.workload.more(100)
      const verdict = await watch.end()
      expectSound(verdict)
      expect(before).toBeGreaterThan(200)
      reportFault(task, {
        fault: 'The disk is full',
        injected: `a file takes all that is left of a file system of ${size}`,
        promised: 'commands are refused with a sentence, /readyz says why, nothing is lost',
        measured: `${inWords(verdict)}; /readyz: ${JSON.parse(why).status}; saved again ${asDuration(tookMs)} after space was made`,
      })
    })
  },
)

describe.runIf(isTried('mount', mayMount, 'A disk of its own needs root on Linux.'))('at the start', () => {
  let disk: string
  let brewhouse: RunningBrewhouse | undefined

  beforeAll(() => {
    disk = mkdtempSync(join(tmpdir(), 'brewhouse-small-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=755', 'tmpfs', disk])
  })
  afterAll(async () => {
    await brewhouse?.stop()
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true })
  })

  it('a full disk is waited for, and served from as soon as it has space', async ({ task }) => {
    const full = 'where no space is left. Free some'
    const { keeper, output, url } = (brewhouse = await startBrewhouse(disk, { DEMO: '0' }))
    // It is said again by the next start, which failed as well.
    await eventually(() => expect(output().split(full).length).toBeGreaterThan(2))
    expect(keeper.exitCode).toBeNull()
    execFileSync('mount', ['-o', `remount,size=${size}`, disk])
    const since = performance.now()
    await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200))
    reportFault(task, {
      fault: 'The disk is full at the start',
      injected: 'a data folder on a file system of 1m, which grows later',
      promised: 'it waits, says why, and starts when there is space',
      measured: `ready ${asDuration(performance.now() - since)} after space was made`,
    })
  })
})
