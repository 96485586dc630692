import { afterEach, expect, it, vi } from 'vitest'
import { dayOrderOfBrowser } from '#web/ui/dates/chosenDayOrder.ts'

afterEach(() => vi.restoreAllMocks())

it.each([
  ['en-US', 'MONTH_FIRST'],
  ['en-GB', 'DAY_FIRST'],
  ['de', 'DAY_FIRST'],
  // What a browser says on a system whose language nobody has set.
  ['C', 'MONTH_FIRST'],
  ['', 'MONTH_FIRST'],
])('in a browser of the language %j typed dates begin as in its region: %s', (language, order) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  expect(dayOrderOfBrowser()).toBe(order)
})
