import { expect } from 'vitest'
import { waitUntilLive } from '#tests/browser/support/pages.ts'
import type { Person } from '#tests/browser/support/people.ts'
import { routes } from '#web/routes/routes.tsx'

/** The addresses of all pages inside the frame with header and navigation, as the client's own routes have them. */
const addresses = routes
  .flatMap(({ children }) => children ?? [])
  .map(({ path }) => path ?? '')
  .filter((path) => path.startsWith('/'))
const pages = addresses.filter((path) => !path.includes(':'))
const pagesOfThings = addresses.filter((path) => path.includes(':'))

if (pages.length < 10) throw new Error('The pages of the client were not found.')

/** Opens every page by its address, with all its tabs, signed in, and checks that each is live and without an error. */
export async function openEveryPage(person: Person, { url }: { url: string }): Promise<void> {
  for (const path of pages) {
    await person.page.goto(url + path)
    await waitUntilLive(person.page)
    await expectWhole(person, path)
  }
}

/** Opens every page of a single thing by its address; `ids` has one for each, such as that of `/recall/lot/:id`. */
export async function openPagesOfThings(
  person: Person,
  { url }: { url: string },
  ids: Readonly<Record<string, string>>,
): Promise<void> {
  expect(Object.keys(ids).sort()).toEqual(pagesOfThings.toSorted())
  for (const [path, id] of Object.entries(ids)) {
    await person.page.goto(url + path.replace(':id', id))
    await waitUntilLive(person.page)
    await expectWhole(person, path)
  }
}

/** Opens every page without reloading: from page to page by the client's links. No link leads to a batch before there is one. */
export async function walkThroughEveryPage(
  person: Person,
  { hasBatches }: { hasBatches: boolean },
): Promise<void> {
  const heading = person.page.getByRole('main').getByRole('heading').first()
  for (const path of pages.filter((one) => hasBatches || one !== '/batch')) {
    const before = new URL(person.page.url()).pathname === path ? '' : await heading.innerText()
    await follow(person, path)
    await person.page.waitForURL((url) => url.pathname === path)
    // The URL changes before the page is rendered.
    await expect.poll(() => heading.innerText()).not.toBe(before)
    await expectWhole(person, path)
  }
}

/** Follows a link to a page; the account is in the menu under the name. */
async function follow({ page }: Person, path: string): Promise<void> {
  if (path !== '/account')
    return page.locator(`a[href="${path}"], main a[href^="${path}?number="]`).first().click()
  await page.getByRole('banner').locator('button[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
}

/** Every tab of the page shows what it should: nothing is still loading, nothing failed, the console is silent. */
async function expectWhole(person: Person, path: string): Promise<void> {
  const main = person.page.getByRole('main')
  await main.getByRole('heading').first().waitFor()
  await expectShown(person, path)
  const tabs = await main.getByRole('tab').allInnerTexts()
  for (const name of tabs) {
    await main.getByRole('tab', { name, exact: true }).click()
    // A lazily loaded view is empty at first.
    await main.getByRole('tabpanel', { name, exact: true }).filter({ hasText: /\S/ }).waitFor()
    await expectShown(person, `${path} ${name}`)
  }
}

async function expectShown(person: Person, where: string): Promise<void> {
  const main = person.page.getByRole('main')
  const loading = main.getByRole('status').filter({ hasText: /^Loading / })
  await loading.first().waitFor({ state: 'detached' })
  expect(await main.getByRole('button', { name: 'Try again' }).count(), `${where} failed`).toBe(0)
  expect(person.complaints.splice(0), where).toEqual([])
}
