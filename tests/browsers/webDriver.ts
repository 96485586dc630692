import { until } from '#tests/support/until.ts'
import type { Found, Tab } from './tab.ts'

/**
 * The commands of W3C WebDriver that a story needs: as an HTTP request of a session, and as Firefox calls the same command
 * in Marionette, the protocol that geckodriver speaks with it.
 */
export const commands = {
  navigate: { http: 'POST url', marionette: 'WebDriver:Navigate' },
  run: { http: 'POST execute/sync', marionette: 'WebDriver:ExecuteScript' },
  click: { http: 'POST element/:id/click', marionette: 'WebDriver:ElementClick' },
  type: { http: 'POST element/:id/value', marionette: 'WebDriver:ElementSendKeys' },
  press: { http: 'POST actions', marionette: 'WebDriver:PerformActions' },
  resize: { http: 'POST window/rect', marionette: 'WebDriver:SetWindowRect' },
  picture: { http: 'GET screenshot', marionette: 'WebDriver:TakeScreenshot' },
} as const

/** Sends one command; answers its value, or throws the browser's words. */
export type Send = (command: keyof typeof commands, parameters: Record<string, unknown>) => Promise<unknown>

/** The protocol's name for a reference to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const tabKey = '\uE004'

const idOf = (element: Found): string => element[elementKey] ?? ''

/** A tab that is driven by W3C WebDriver, over whatever carries its commands. */
export function webDriverTab(send: Send, close: () => Promise<void>): Tab {
  const run = async <Answer>(body: string, ...args: unknown[]) =>
    (await send('run', { script: body, args })) as Answer
  return {
    open: async (url) => void (await send('navigate', { url })),
    // WebDriver's own refresh goes past the service worker in Firefox, which reloading by hand does not.
    reload: async () => {
      await run('window.isOld = true; setTimeout(() => location.reload())')
      await until(() =>
        run<boolean>('return !window.isOld && document.readyState !== "loading"').catch(() => false),
      )
    },
    run,
    click: async (element) => void (await send('click', { id: idOf(element) })),
    drag: async (from, to) => {
      const moveTo = (origin: Found) => ({ type: 'pointerMove', origin, x: 0, y: 0, duration: 200 })
      const [down, up] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } }
      await send('press', { actions: [{ ...mouse, actions: [moveTo(from), down, moveTo(to), up] }] })
    },
    type: async (element, text) => void (await send('type', { id: idOf(element), text })),
    pressTab: async () => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: tabKey }))
      await send('press', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    resize: async (width, height) => void (await send('resize', { width, height })),
    picture: async () => Buffer.from(String(await send('picture', {})), 'base64'),
    close,
  }
}
