import { expect, it } from 'vitest'
import { actOnTimer, countdownText, secondsLeft, type BrewTimer } from '#domain/brewDay/brewTimers.ts'
import { nextCall, timerCalls } from '#domain/brewDay/timerCalls.ts'

const begin = Date.parse('2026-04-03T10:00:00Z')
const after = (minutes: number) => new Date(begin + minutes * 60_000)
const rest: BrewTimer = { seconds: 3_600, startedAt: after(0), pausedAt: null }
const open = [60, 15, 0].map((minutes) => ({ brew: 1, minutes }))
const at = (minutes: number, seconds = 3_600) => ({ at: after(minutes), seconds })

it('a timer counts down, stands still while it is paused, and then goes on where it stood', () => {
  expect(secondsLeft(rest, after(20))).toBe(2_400)
  const paused = actOnTimer(rest, 'PAUSE', at(20))!
  expect(paused).toMatchObject({ happened: 'PAUSED' })
  expect(secondsLeft(paused.timer!, after(55))).toBe(2_400)
  const resumed = actOnTimer(paused.timer, 'RESUME', at(50))!
  expect(resumed.happened).toBe('RESUMED')
  expect(secondsLeft(resumed.timer!, after(60))).toBe(1_800)
  expect(secondsLeft(resumed.timer!, after(91))).toBe(-60)
})

it.each([
  ['started twice', actOnTimer(rest, 'START', at(5, 60))],
  ['resumed while it runs', actOnTimer(rest, 'RESUME', at(5))],
  ['paused after its end', actOnTimer(rest, 'PAUSE', at(61))],
  ['stopped when there is none', actOnTimer(null, 'STOP', at(5))],
])('a timer that is %s stays as it is', (_name, done) => {
  expect(done).toBeNull()
})

it('a timer that ended can be started again', () => {
  expect(actOnTimer(rest, 'START', at(70, 600))?.timer).toEqual({
    ...{ seconds: 600, startedAt: after(70), pausedAt: null },
  })
})

it('a boil calls for its additions so many minutes before its end', () => {
  const calls = timerCalls([{ brew: 1, kind: 'BOIL', minutes: 0, timer: rest }], open)
  const left = calls.map(({ kind, minutes, timer }) => [kind, minutes, secondsLeft(timer, after(50))])
  expect(left).toEqual([
    ['BOIL', 0, 600],
    ['BOIL_ADDITION', 60, -3_000],
    ['BOIL_ADDITION', 15, -300],
    ['BOIL_ADDITION', 0, 600],
  ])
})

it.each([
  [44, 15],
  [46, 15],
  [48, 0],
  [75, 0],
])('after %i minutes of a boil the wall has the addition at %i min', (minutes, shown) => {
  const calls = timerCalls([{ brew: 1, kind: 'BOIL', minutes: 0, timer: rest }], open)
  const additions = calls.filter(({ kind }) => kind === 'BOIL_ADDITION')
  expect(nextCall(additions, after(minutes))?.minutes).toBe(shown)
})

it.each([
  [0, '0:00'],
  [59, '0:59'],
  [725, '12:05'],
  [3_750, '1:02:30'],
  [-40, '+0:40'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(countdownText(seconds)).toBe(text)
})
