import { expect, it } from 'vitest'
import { countFitting, freePlace } from '#web/ui/feedback/placeNotifications.ts'

const title = { top: 0, bottom: 76 }
const actions = { top: 760, bottom: 844 }

it.each([
  ['at its usual place while nothing stands there', 760, []],
  ['above the actions of a dialog that fills a phone', 760 - 8 - 68, [title, actions]],
  [
    'below the title, when the button just used is above the actions',
    84,
    [title, actions, { top: 90 + 68, bottom: 755 }],
  ],
  ['above the button just used at the foot of the page', 764 - 8 - 68, [{ top: 764, bottom: 812 }]],
])('is shown %s', (_where, top, kept) => {
  expect(freePlace(68, 760, 844, kept)).toBe(top)
})

it('stays at its usual place where there is no free one, and covers least', () => {
  expect(freePlace(68, 760, 844, [{ top: 0, bottom: 844 }])).toBe(760)
})

it.each([
  [3, [80, 80, 80, 80, 80], 844],
  [1, [80, 80], 390],
  [1, [400, 80], 844],
  [2, [80, 80], 844],
  [0, [], 844],
])('shows %i of the cards %j on a phone %i px high', (count, heights, screen) => {
  expect(countFitting(heights, screen)).toBe(count)
})
