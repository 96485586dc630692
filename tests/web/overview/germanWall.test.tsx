import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sentences as german } from '#generated/language/de.ts'
import { sentences as english } from '#generated/language/en.ts'
import { DeadLink } from '#web/features/wall/WallScreen.tsx'
import { dueText } from '#web/features/wall/WallPanels.tsx'
import { ageOf, gravityOf, temperatureOf, trendText } from '#web/features/wall/tiles/tileText.ts'
import type { BatchView } from '#web/features/wall/wallDocuments.ts'
import { wallClock } from '#web/features/wall/wallClock.ts'
import { chartText, pointText, timeText, type ChartData } from '#web/ui/charts/chartData.ts'
import { presets } from '#domain/units/units.ts'
import { speak } from '#web/ui/language/shownLanguage.ts'
import { showUnits } from '#web/ui/units/shownUnits.ts'

beforeEach(() => {
  speak('de', german)
  showUnits(presets.METRIC)
})
afterEach(() => {
  speak('en', english)
  showUnits(null)
})

const clock = wallClock('Europe/Berlin')
const at = new Date('2026-04-03T12:05:09Z')

it('the clock of a German wall writes the day as Germans do, and knows the hour', () => {
  expect([clock.day(at), clock.time(at), clock.seconds(at), clock.hour(at)]).toEqual([
    'Fr., 3. Apr.',
    '14:05',
    '09',
    14,
  ])
})

it('a banner says in German since when the wall is not live', () => {
  render(<DeadLink asOf={at} clock={clock} />)
  expect(screen.getByRole('alert').textContent).toBe(
    'Nicht live seit 14:05 UhrSie sehen den letzten Stand. Die Verbindung wird automatisch neu aufgebaut.',
  )
})

it('a tile has its figures in German and metric', () => {
  const reading = (value: number) => ({ value, at: at.toISOString(), isMeasured: false })
  const batch = {
    temperature: reading(68.9),
    gravity: reading(1.0484),
    trend: { direction: 'FALLING', perDay: -0.004 },
  } as BatchView
  const { METRIC, US } = presets
  expect([temperatureOf(batch, at, METRIC).text, gravityOf(batch, at, METRIC)]).toEqual([
    '20,5°',
    { text: '12,0', sign: '°P', isOld: false },
  ])
  expect([trendText(batch, METRIC), trendText(batch, US)]).toEqual(['−0,9/Tag', '−0,004/Tag'])
  expect(trendText({ ...batch, trend: { direction: 'STEADY', perDay: 0 } }, METRIC)).toBe('stabil')
  const gravity = { value: 1.0484, at: '2026-04-02T12:05:09Z' }
  // Beside a device the older value tells its age, which is too old for a device after two hours.
  expect(ageOf({ ...batch, gravity: { ...gravity, isMeasured: true } }, at).isOld).toBe(true)
  expect(ageOf({ ...batch, gravity: { ...gravity, isMeasured: false } }, at).isOld).toBe(false)
  expect(ageOf({ ...batch, temperature: null, gravity: null }, at).text).toBe('noch nicht gemessen')
})

it.each([
  ['2026-04-01', '2 T. überfällig'],
  ['2026-04-03', 'heute'],
  ['2026-04-04', 'morgen'],
  ['2026-04-06', 'Mo'],
])('what is due on %s is told on April 3 as %s', (due, text) => {
  expect(dueText(due, '2026-04-03')).toBe(text)
})

it('a chart is told in German sentences', () => {
  const line = (label: string, values: (number | null)[]) => ({
    ...{ label, values, tone: 'blue' as const, minSpan: 1 },
    format: (value: number) => `${value} °P`,
    formatTick: String,
  })
  const data: ChartData = {
    times: [0, 86_400_000, 129_600_000],
    series: [line('Extrakt', [12, 9, 6]), line('Temperatur', [null, null, null])],
    levels: [],
    markers: [],
    isByDay: true,
  }
  expect(chartText(data)).toBe(
    'Von Tag 0,0 bis Tag 1,5. Extrakt begann bei 12 °P, ist jetzt 6 °P, niedrigster Wert 6 °P, höchster 12 °P.',
  )
  expect(pointText(data, 1)).toBe('Tag 1,0: Extrakt 9 °P')
  expect(timeText(data, 129_600_000)).toBe('Tag 1,5')
  expect(chartText({ ...data, times: [] })).toBe('Noch keine Messwerte.')
})
