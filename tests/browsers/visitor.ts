import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'vitest'
import { hasAllFiles, hasStored } from '#tests/support/filesOnDevice.ts'
import type { Found, Tab } from './tab.ts'

/** How long a page may take on a busy machine, in ms. */
const patience = 60_000

const require = createRequire(import.meta.url)
const library = readFileSync(
  require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** An element to find: by role and name, inside another one or anywhere. */
export interface Wanted {
  role: string
  name?: string | RegExp
  within?: Wanted
}

/** A user of a tab who finds everything by role, name and visible text. */
export interface Visitor {
  tab: Tab
  /** Waits until it is visible. */
  see(wanted: Wanted): Promise<Found>
  seeText(text: string | RegExp, within?: Wanted): Promise<void>
  press(wanted: Wanted): Promise<void>
  fill(label: string, text: string): Promise<void>
  /** Opens a URL or reloads the page, and waits for its heading. */
  open(url: string, heading: string | RegExp): Promise<void>
  reload(heading: string | RegExp): Promise<void>
  /** Signs in on the sign-in page at a URL, and waits until the dashboard is live. */
  signIn(url: string, email: string, password: string): Promise<void>
}

/**
 * The library knows a regular expression only when it was made in its own realm, which in Firefox is not the page's. From here on
 * the page also records where each press arrived.
 */
const withLibrary = `${library}
window.TestingLibraryDom ??= TestingLibraryDom
window.patternOfLibrary ??= (source, flags) => new RegExp(source, flags)
window.presses ??= []
addEventListener('click', ({ target, clientX, clientY, timeStamp }) => {
  const name = target.closest('[aria-label]')?.ariaLabel ?? target.textContent.slice(0, 40)
  window.presses.push(\`\${Math.round(timeStamp)} ms: \${name} at \${clientX}, \${clientY}\`)
}, true)
`

const inPage = `
  const library = window.TestingLibraryDom
  if (!library) return 'no library'
  const asName = (name) => (name && name.source ? window.patternOfLibrary(name.source, name.flags) : name)
  const find = ({ role, name, within }) => {
    const place = within ? find(within) : document.body
    return place && library.queryAllByRole(place, role, { name: asName(name) })[0]
  }
  const [what, text] = arguments
  if (text === undefined) return find(what) ?? null
  const place = what ? find(what) : document.body
  return (place && library.queryAllByText(place, asName(text)).find((one) => one.checkVisibility())) ?? null
`

/** Empties a field as a person does: who holds its value is told. */
const emptied = `
  const [field] = arguments
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, '')
  field.dispatchEvent(new Event('input', { bubbles: true }))
`

/** A regular expression can't be serialized; its parts can. */
const portable = (value: unknown): unknown =>
  value instanceof RegExp ? { source: value.source, flags: value.flags } : value

const portableWanted = ({ role, name, within }: Wanted): object => ({
  role,
  ...(name !== undefined && { name: portable(name) }),
  ...(within && { within: portableWanted(within) }),
})

/** Whether the service worker answers for a visitor's page, and what the page shows is stored, with a field of the cache. */
export async function isOnDevice({ tab }: Visitor, field: string): Promise<boolean> {
  const [files, stored] = [hasAllFiles, hasStored].map(
    (check) => `return (${check.toString()})(...arguments)`,
  )
  return (await tab.run<boolean>(files ?? '')) && tab.run<boolean>(stored ?? '', field)
}

/** The visitor of a tab. */
export function visitorOf(tab: Tab): Visitor {
  /** Polls the page until it returns something; a page that is being unloaded throws. */
  async function found(what: Wanted | null, text?: string | RegExp): Promise<Found> {
    let answer: Found | 'no library' | null = null
    await expect
      .poll(
        async () => {
          const given = [what && portableWanted(what), ...(text === undefined ? [] : [portable(text)])]
          answer = await tab.run<typeof answer>(inPage, ...given).catch(() => null)
          if (answer === 'no library') await tab.run(withLibrary)
          return answer !== null && answer !== 'no library'
        },
        { timeout: patience },
      )
      .toBe(true)
      .catch(async () => {
        const shown = await tab
          .run<string>(
            'return `${location.href}: ${document.body.innerText.slice(0, 4000)}\\nPresses: ${(window.presses ?? []).join("; ")}`',
          )
          .catch(String)
        throw new Error(`${text ?? JSON.stringify(what)} is not on the page ${shown}`)
      })
    return answer ?? {}
  }

  const see = (wanted: Wanted) => found(wanted)

  /** Retried, since a notification may briefly cover the element. */
  async function act(wanted: Wanted, how: (element: Found) => Promise<void>): Promise<void> {
    let failure: unknown
    await expect
      .poll(
        async () =>
          how(await see(wanted)).then(
            () => true,
            (error: unknown) => {
              failure = error
              return false
            },
          ),
        { message: `${JSON.stringify(portableWanted(wanted))} can be used`, timeout: patience },
      )
      .toBe(true)
      .catch((error: unknown) => {
        throw failure ?? error
      })
  }

  const isShown = (heading: string | RegExp) => see({ role: 'heading', name: heading })
  const seeText: Visitor['seeText'] = async (text, within) => void (await found(within ?? null, text))
  const press: Visitor['press'] = (wanted) => act(wanted, tab.click)
  const fill: Visitor['fill'] = (label, text) =>
    act({ role: 'textbox', name: label }, async (element) => {
      await tab.run(emptied, element)
      await tab.type(element, text)
    })

  return {
    tab,
    see,
    seeText,
    press,
    fill,
    open: async (url, heading) => {
      await tab.open(url)
      await isShown(heading)
    },
    reload: async (heading) => {
      await tab.reload()
      await isShown(heading)
    },
    signIn: async (url, email, password) => {
      await tab.open(url)
      await fill('Email', email)
      await tab.type(await tab.run('return document.querySelector("input[type=password]")'), password)
      await press({ role: 'button', name: 'Sign in' })
      await isShown('Dashboard')
      await seeText('Live', { role: 'banner' })
    },
  }
}
