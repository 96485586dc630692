import type { ElementHandle, JSHandle } from 'playwright-core'
import { middleOf } from '#tests/browser/support/fingers.ts'
import { contextOptions, launchChromium } from '#tests/support/servers/chromium.ts'
import type { Engine, Found, Tab } from './tab.ts'

/** Chromium, which is always available: an installed one, or the one inside npm. */
export const chromium: Engine = { name: 'Chromium', missing: null, openTab }

async function openTab(): Promise<Tab> {
  const browser = await launchChromium()
  const context = await browser.newContext({
    ...contextOptions,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  const elements = new Map<string, ElementHandle>()
  const found = (element: ElementHandle) => {
    const key = String(elements.size)
    elements.set(key, element)
    return { key }
  }
  const handleOf = ({ key }: Found) => {
    const handle = elements.get(key ?? '')
    if (!handle) throw new Error('This element is of another tab.')
    return handle
  }
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: async <Answer>(body: string, ...given: unknown[]) => {
      const values = given.map((value) => (isFound(value) ? handleOf(value) : value))
      const work: JSHandle<(...all: unknown[]) => unknown> = await page.evaluateHandle(
        `(function () { ${body} })`,
      )
      const handle = await page.evaluateHandle((all) => all.work(...all.values), { work, values })
      const element = handle.asElement()
      return (element ? found(element as ElementHandle) : await handle.jsonValue()) as Answer
    },
    click: (element) => handleOf(element).click(),
    drag: async (from, to) => {
      for (const element of [from, to]) {
        const { x, y } = await middleOf(handleOf(element))
        await page.mouse.move(x, y, { steps: 5 })
        if (element === from) await page.mouse.down()
      }
      await page.mouse.up()
    },
    type: async (element, text) => {
      await handleOf(element).focus()
      await page.keyboard.type(text)
    },
    pressTab: () => page.keyboard.press('Tab'),
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
}

const isFound = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && 'key' in value
