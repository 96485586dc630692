import { describe, expect, it } from 'vitest'
import { warningsDue, type LastMails, type Warned } from '#domain/overview/warnings.ts'

const now = new Date('2026-05-05T12:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

const late = (more: Partial<Warned> = {}): Warned => ({
  ...{ kind: 'BACKUP_LATE', key: 'BACKUP_LATE', clearedAt: null, mailedAt: null, endMailedAt: null },
  ...more,
})

/** What is due when the newest mails about backups are this old. */
function due(alerts: Warned[], hours?: number, isFailed = false) {
  const mails: LastMails | null = hours === undefined ? null : { at: hoursAgo(hours), isFailed }
  return warningsDue(alerts, new Map(mails ? [['BACKUP_LATE', mails]] : []), now)
}

const nothing = { warnings: [], resumed: [] }

describe('administrators are mailed', () => {
  it('an alert when it begins, and once', () => {
    const begun = late()
    expect(due([begun]).warnings).toEqual([{ kind: 'BACKUP_LATE', begun: [begun], ended: [] }])
    expect(due([late({ mailedAt: hoursAgo(100) })], 100)).toEqual(nothing)
  })

  it('its end, if they were mailed that it began', () => {
    const ended = late({ clearedAt: hoursAgo(1), mailedAt: hoursAgo(9) })
    expect(due([ended], 9).warnings).toEqual([{ kind: 'BACKUP_LATE', begun: [], ended: [ended] }])
    expect(due([late({ clearedAt: hoursAgo(1) })])).toEqual(nothing)
    expect(due([{ ...ended, endMailedAt: hoursAgo(5) }], 5)).toEqual(nothing)
  })

  it('at most one mail of a kind in four hours', () => {
    expect(due([late()], 3.9)).toEqual(nothing)
    expect(due([late()], 4).warnings).toHaveLength(1)
  })

  it('of other kinds meanwhile', () => {
    const flood = late({ kind: 'SIGN_IN_FLOOD', key: 'SIGN_IN_FLOOD' })
    expect(due([late(), flood], 1).warnings).toEqual([{ kind: 'SIGN_IN_FLOOD', begun: [flood], ended: [] }])
  })

  it('nothing of what ended and came back between two mails', () => {
    const ended = late({ clearedAt: hoursAgo(3), mailedAt: hoursAgo(9) })
    const again = late()
    expect(due([ended, again], 9)).toEqual({ warnings: [], resumed: [{ ended, again }] })
  })

  it('one that ended while another of its kind began, in one mail', () => {
    const ended = late({ clearedAt: hoursAgo(3), mailedAt: hoursAgo(9) })
    const begun = late({ key: 'BACKUP_LATE:PHOTOS' })
    expect(due([ended, begun], 9).warnings).toEqual([{ kind: 'BACKUP_LATE', begun: [begun], ended: [ended] }])
  })

  it('again after a day when the mail was given up, and not its end when it is over by then', () => {
    const unknown = late({ mailedAt: hoursAgo(25) })
    expect(due([unknown], 25, true).warnings).toEqual([{ kind: 'BACKUP_LATE', begun: [unknown], ended: [] }])
    expect(due([late({ mailedAt: hoursAgo(23) })], 23, true)).toEqual(nothing)
    expect(due([{ ...unknown, clearedAt: hoursAgo(1) }], 25, true)).toEqual(nothing)
  })
})
