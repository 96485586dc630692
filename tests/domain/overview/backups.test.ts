import { describe, expect, it } from 'vitest'
import {
  isBackupDue,
  isRestoreTestDue,
  outlivedBackups,
  sizeText,
  type RestoreTest,
} from '#domain/overview/backups.ts'

const at = (text: string) => new Date(`${text}Z`)
const day = (count: number) => new Date(Date.UTC(2025, 0, 1, 3) + count * 86_400_000)
const dayText = (date: Date) => date.toISOString().slice(0, 10)

it('keeps seven days, four weeks and twelve months of backups through two years of days', () => {
  let there: Date[] = []
  for (let count = 0; count < 730; count++) {
    there.push(day(count))
    const outlived = outlivedBackups(there)
    there = there.filter((backup) => !outlived.includes(backup))
    const days = there.map(dayText)
    for (let back = 0; back < Math.min(7, count + 1); back++)
      expect(days).toContain(dayText(day(count - back)))
    expect(there.length).toBeLessThanOrEqual(23)
  }
  expect(there.map(dayText)).toEqual([
    ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'],
    ...['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30', '2026-12-13', '2026-12-20'],
    ...['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
  ])
})

it('keeps the newest backup of a day, and the old ones of a brewery that made none for a year', () => {
  const [morning, evening] = [at('2025-03-03T03:00'), at('2025-03-03T21:00')]
  expect(outlivedBackups([morning, evening])).toEqual([morning])
  expect(outlivedBackups([evening, at('2026-08-01T03:00')])).toEqual([])
})

it.each([
  [null, '2026-05-05T12:00', true],
  ['2026-05-04T11:59', '2026-05-05T12:00', true],
  ['2026-05-04T13:00', '2026-05-05T12:00', false],
  ['2026-05-04T13:00', '2026-05-05T03:00', true],
  ['2026-05-05T03:00', '2026-05-05T03:05', false],
])('a backup of %s is due again at %s: %s', (last, now, isDue) => {
  expect(isBackupDue(last === null ? null : at(last), at(now), at(now).getUTCHours())).toBe(isDue)
})

it.each([
  ['en-US', ['1 kB', '512 kB', '4.2 MB', '1.0 GB']],
  ['de-DE', ['1 kB', '512 kB', '4,2 MB', '1,0 GB']],
  ['fr-FR', ['1 ko', '512 ko', '4,2 Mo', '1,0 Go']],
])('in %s a backup is %j large', (locale, texts) => {
  const sizes = [3, 512_000, 4_180_000, 1_000_000_000].map((bytes) => sizeText(bytes, locale))
  expect(sizes.map((size) => size.replaceAll(/\s/g, ' '))).toEqual(texts)
})

describe('a restore for a test', () => {
  const begun = new Date('2026-11-01T12:00:00Z')
  const after = (hours: number) => new Date(begun.getTime() + hours * 3_600_000)
  const test = (outcome: RestoreTest['outcome']) => ({
    at: begun,
    name: 'a.zip',
    outcome,
    reason: null,
    rows: 1,
  })

  it.each([
    [null, 2, 14, false],
    [null, 15, 3, true],
    [null, 24, 12, true],
    [test('RESTORED'), 29 * 24, 3, false],
    [test('RESTORED'), 30 * 24, 3, true],
    [test('RESTORED'), 30 * 24, 12, false],
    [test('RESTORED'), 31 * 24, 12, true],
    [test('FAILED'), 15, 3, false],
    [test('FAILED'), 24, 3, true],
    [test('NOT_ALLOWED'), 48, 12, true],
  ])('after %o, %i hours later at %i o’clock, is due: %s', (last, hours, hour, isDue) => {
    expect(isRestoreTestDue(last, begun, after(hours), hour)).toBe(isDue)
  })
})
