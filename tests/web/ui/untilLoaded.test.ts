import { expect, it, vi } from 'vitest'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { untilLoaded } from '#web/ui/programs/untilLoaded.ts'

const shown = () => notifications.state().visible.map(({ message }) => message)

/** A program that can't be loaded so many times. */
function failing(times: number) {
  return vi.fn(() => {
    if (times-- > 0) return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    return Promise.resolve('loaded')
  })
}

it('says once that a program is missing for all that wait for it, and goes on when there is a network again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const [one, other] = [failing(1), failing(1)]
  const loaded = Promise.all([untilLoaded('dragging', one), untilLoaded('dragging', other)])
  await expect
    .poll(shown)
    .toEqual(["This part of Brewhouse could not be loaded. Brewhouse tries again when you're back online."])
  window.dispatchEvent(new Event('online'))
  expect(await loaded).toEqual(['loaded', 'loaded'])
  expect(shown()).toEqual([])
})

it('offers to reload the page when the server has another version, and gives up when the notice is closed', async () => {
  const page = '<script src="/assets/index.js"></script><div id="root"></div>'
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(page)))
  const loading = untilLoaded('exportStock', failing(2))
  await expect.poll(() => notifications.shown('missing exportStock')?.action?.label).toBe('Reload')
  notifications.hide('missing exportStock')
  expect(await loading).toBeNull()
})
