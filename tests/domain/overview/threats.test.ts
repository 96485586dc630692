import { describe, expect, it } from 'vitest'
import { diskAlert, floodAlert, mailAlert, mayClear, rejectionAlert } from '#domain/overview/threats.ts'
import { english } from '#tests/support/english.ts'

const now = new Date('2026-05-05T12:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

describe('a disk', () => {
  it.each([
    [100, 10, null],
    [100, 9.9, 10],
    [100, 4.9, 5],
    [100, 1.9, 2],
    [100, 0.5, 1],
    [1_000, 10, null],
    [1_000, 9.9, 1],
    [32, 3.1, 10],
  ])('of %s GB with %s GB free has less than %s % left', (size, free, percent) => {
    const finding = diskAlert({ folder: '/srv/backups', freeBytes: free * 1e9, bytes: size * 1e9 })
    expect(finding?.message.values?.percent ?? null).toBe(percent)
  })

  it('is urgent once nearly nothing is left, and is named', () => {
    const full = diskAlert({ folder: '/srv/backups', freeBytes: 1e9, bytes: 100e9 })!
    expect(full).toMatchObject({ severity: 'ERROR', key: 'DISK_FILLS:/srv/backups' })
    expect(english(full.message)).toBe(
      'Less than 2% is free on the disk of /srv/backups. Free some space, or move to a larger disk.',
    )
    expect(diskAlert({ folder: '/srv', freeBytes: 4e9, bytes: 100e9 })?.severity).toBe('WARNING')
  })
})

it('messages that were not sent are counted', () => {
  expect(mailAlert(0)).toBeNull()
  expect(english(mailAlert(1)!.message)).toMatch(/^A message has not been sent\./)
  expect(english(mailAlert(3)!.message)).toMatch(/^3 messages have not been sent\./)
})

it('a hundred attempts to sign in are no flood, one more is', () => {
  expect(floodAlert(100)).toBeNull()
  expect(floodAlert(101)).toMatchObject({ kind: 'SIGN_IN_FLOOD' })
})

it('the alert of a flood stays for an hour, any other ends when nothing is found', () => {
  const raised = (kind: 'SIGN_IN_FLOOD' | 'DISK_FILLS', minutes: number) => ({
    kind,
    raisedAt: minutesAgo(minutes),
  })
  expect(mayClear(raised('SIGN_IN_FLOOD', 59), now)).toBe(false)
  expect(mayClear(raised('SIGN_IN_FLOOD', 60), now)).toBe(true)
  expect(mayClear(raised('DISK_FILLS', 1), now)).toBe(true)
})

describe('an address for devices', () => {
  it.each([
    [9, 0, false],
    [10, 0, true],
    [70, 59, true],
    [70, 60, false],
  ])('that rejected messages from %s to %s minutes ago is an alert: %s', (from, until, isAlert) => {
    const address = { id: 'a', name: 'Cellar', rejection: 'TOO_MANY' } as const
    const times = { rejectedFrom: minutesAgo(from), rejectedAt: minutesAgo(until) }
    expect(rejectionAlert({ ...address, ...times }, now) !== null).toBe(isAlert)
  })

  it('says by which limit', () => {
    const times = { rejectedFrom: minutesAgo(30), rejectedAt: now }
    const said = (rejection: 'TOO_MANY' | 'TRAY_FULL') =>
      english(rejectionAlert({ id: 'a', name: 'Cellar', rejection, ...times }, now)!.message)
    expect(said('TOO_MANY')).toMatch(/^Cellar: more messages arrive in a minute/)
    expect(said('TRAY_FULL')).toMatch(/^Cellar: too many devices are waiting/)
  })
})
