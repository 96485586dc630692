import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isTried } from '#tests/support/programs.ts'

const units = ['brewhouse.service', 'brewhouse-copy.service', 'brewhouse-copy.timer']
/** The programs that they start, at the addresses of Debian; not on every machine that runs the tests. */
const programs = ['/usr/bin/node', '/usr/bin/rsync']

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })

describe.runIf(isTried('systemd', !analyze('--version').error, 'Debian: systemd.'))('by systemd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brewhouse-units-'))
  const own = (name: string) => join(folder, name)

  beforeAll(() => {
    writeFileSync(own('program'), '#!/bin/sh\n')
    chmodSync(own('program'), 0o755)
    for (const unit of units) {
      const text = readFileSync(join('docs/operations', unit), 'utf8')
      const withProgram = programs.reduce((one, program) => one.replaceAll(program, own('program')), text)
      writeFileSync(own(unit), withProgram)
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(units)('%s is understood to the last word', (unit) => {
    const { status, stdout, stderr } = analyze('verify', '--man=no', own(unit))
    expect({ status, said: `${stdout}${stderr}`.trim() }).toEqual({ status: 0, said: '' })
  })

  it.each(['brewhouse.service', 'brewhouse-copy.service'])('%s is exposed to 2 of 10 at most', (unit) => {
    const { status, stdout, stderr } = analyze(
      ...['security', '--offline=yes', '--threshold=20', '--no-pager', own(unit)],
    )
    expect({ status, said: stderr }).toEqual({ status: 0, said: '' })
    expect(stdout).toMatch(/Overall exposure level for \S+: [01]\.\d OK/)
  })
})
