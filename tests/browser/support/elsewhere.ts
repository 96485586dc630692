import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { builtFile } from './builtFile.ts'
import { inGreek } from './language/greek.ts'
import type { LanguageWalk } from './language/languageWalk.ts'
import { resize } from './pages.ts'

/** One program can't be loaded, as after a deploy that removed it. */
async function withoutProgram(
  { page }: LanguageWalk,
  source: string,
  see: () => Promise<void>,
): Promise<void> {
  const address = `**/${builtFile(source)}*`
  await page.route(address, (route) => route.abort())
  await see()
  await page.unroute(address)
}

/** The sign-in page and everything that it may answer, and a screen without access to the wall. */
export async function lookSignedOut(walk: LanguageWalk): Promise<void> {
  const { page, url, words, look } = walk
  const submit = () => page.locator('form button[type="submit"]').click()
  const [email, password] = [page.locator('[name="email"]'), page.locator('[name="password"]')]
  await page.goto(`${url}/kegs`)
  await page.getByText(words('Pick an account to fill in its email and password.')).waitFor()
  await look('the sign-in page')
  await submit()
  await page.getByText(words('Enter your password.')).waitFor()
  await email.fill('nobody')
  await look('an empty sign-in')
  await email.fill('nobody@example.com')
  await password.fill(inGreek('not the password'))
  await submit()
  await page.getByText(words('Login Failed')).waitFor()
  await look('a wrong password')
  for (let left = 10; left > 0; left--) {
    await submit()
    await page.locator('form button[type="submit"]:not([aria-busy="true"])').waitFor()
  }
  await page
    .getByRole('alert')
    .getByText(words(/^Too many attempts/))
    .waitFor()
  await look('too many attempts')
  await page.context().setOffline(true)
  await submit()
  await page
    .getByRole('alert')
    .getByText(words(/^Can't reach the server\. Check/))
    .waitFor()
  await look('signing in without a network')
  await page.context().setOffline(false)
  await withoutProgram(walk, 'features/wall/WallPage.tsx', async () => {
    await page.goto(`${url}/wall`)
    await page.getByText(words("The wall couldn't be shown. Retrying automatically.")).waitFor()
    await look('a wall that failed')
  })
  await page.goto(`${url}/wall`)
  await page.getByLabel(words('Code of this screen')).waitFor()
  await look('a wall without access')
}

/** How what a brewery shows is looked at: a page, and a dialog on it. */
interface Looks {
  page: (what: string) => Promise<void>
  dialog: (what: string) => Promise<void>
}

/** What a brewery shows that requires a second factor of its administrators, once one of them signed in with a password. */
export async function lookAtRequiredSecondFactor(
  { page, words }: Pick<LanguageWalk, 'page' | 'words'>,
  databaseUrl: string,
  look: Looks,
): Promise<void> {
  const strict = await startServer({ databaseUrl, ADMIN_SECOND_FACTOR: '1' })
  const dialog = page.getByRole('dialog')
  try {
    await page.goto(`${strict.url}/login`)
    await page.locator('[name="email"]').fill('admin@brewhouse.local')
    await page.locator('[name="password"]').fill('brewhouse-demo')
    await page.locator('form button[type="submit"]').click()
    await page.waitForURL('**/login#second-factor')
    await page.getByRole('heading', { name: words('Set up a second factor') }).waitFor()
    await look.page('a second factor that is required')
    for (const button of ['Use an app on your phone', 'Add a passkey']) {
      await page.getByRole('button', { name: words(button), exact: true }).click()
      await dialog.waitFor()
      await look.dialog(`what is required, ${button}`)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  } finally {
    await page.goto('about:blank')
    await strict.close()
  }
}

const television = { width: 1920, height: 1080 }

/** The wall, while it is live and when it isn't. */
export async function lookAtWall(walk: LanguageWalk, token: string): Promise<void> {
  const { page, url, words, look } = walk
  await resize(page, television)
  await page.goto(`${url}/wall?units=metric&night=off#token=${token}`)
  await page.locator('[data-live="true"]').waitFor()
  await look('the wall', [television])
  await page.context().setOffline(true)
  await page
    .getByRole('alert')
    .getByText(words(/^Not live since/))
    .waitFor()
  await look('a wall that is not live', [television])
  await page.context().setOffline(false)
}

/** Pages that are not there, and pages that failed. */
export async function lookAtErrors(walk: LanguageWalk): Promise<void> {
  const { page, url, words, look } = walk
  await page.goto(`${url}/nowhere`)
  await page.getByText(words('The link may be outdated or mistyped.')).waitFor()
  await look('an unknown address')
  await withoutProgram(walk, 'features/batch/past/PastBatchesPage.tsx', async () => {
    // A page that was reloaded a moment ago stays as it is once it is connected.
    await page.evaluate(() => sessionStorage.setItem('reloadedAt', String(Date.now())))
    await page.goto(`${url}/batches`)
    await page.getByText(words('This page could not be shown')).waitFor()
    await look('a page that failed')
  })
  await page.route('**/graphql', (route) => route.fulfill({ status: 500, body: '{}' }))
  // Nothing of this is stored on the device, from where it would be shown.
  await page.goto(`${url}/batches?from=2020-01-01`)
  await page.getByRole('main').getByRole('alert').waitFor()
  await look('a page without its data')
  await page.unroute('**/graphql')
}

/** Forms that are sent empty or wrong, and what the server refuses: a beer whose name is taken. */
export async function lookAtRefusals(walk: LanguageWalk, taken: string): Promise<void> {
  const { page, words, look } = walk
  const dialog = page.getByRole('dialog').last()
  const send = () => dialog.locator('button[type="submit"]').click()
  const close = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  const openForm = async (path: string, opener: string | RegExp, tab?: string) => {
    await walk.open(path)
    if (tab) await page.getByRole('tab', { name: words(tab), exact: true }).click()
    await page
      .getByRole('main')
      .getByRole('button', { name: words(opener) })
      .first()
      .click()
    await dialog.locator('form').waitFor()
  }
  const empty = [
    ['/kegs', 'Add beer'],
    ['/ingredients', /^Add ingredient/],
    ['/recipes', 'New recipe'],
    ['/schedule', 'Schedule New Brew'],
    ['/admin', 'Invite User', 'Users'],
  ] as const
  for (const [path, opener, tab] of empty) {
    await openForm(path, opener, tab)
    await send()
    await dialog.locator('[aria-invalid="true"]').first().waitFor()
    await look(`${String(opener)}, sent empty`)
    await close()
  }
  await openForm('/logs', 'Add Log')
  await dialog.getByRole('spinbutton', { name: words(/^Temperature/) }).fill('999')
  await dialog.getByRole('spinbutton', { name: words(/^pH/) }).fill('99')
  await send()
  await dialog.locator('[aria-invalid="true"]').first().waitFor()
  await look('a log out of bounds')
  await close()
  await openForm('/kegs', 'Add beer')
  await dialog.getByRole('textbox').first().fill(taken)
  await send()
  await dialog.getByRole('alert').or(dialog.locator('[aria-invalid="true"]')).first().waitFor()
  await look('a beer that is there')
  await close()
}

/** What is told of what was done: notices, what waits on the device of who works offline, and that there is no network. */
export async function lookAtNotices(walk: LanguageWalk): Promise<void> {
  const { page, words, look } = walk
  const banner = page.getByRole('banner')
  const addKeg = () =>
    page
      .getByRole('button', { name: words(/^Add 1 /) })
      .first()
      .click()
  const openLink = async () => {
    await banner.getByRole('button', { name: words(/^(?:Live$|Working offline)/) }).click()
    await page.getByRole('switch').waitFor()
  }
  const workOffline = async () => {
    await openLink()
    await page.getByRole('switch').click()
  }
  await walk.open('/kegs')
  await addKeg()
  await page.locator('[data-notifications] > *').first().waitFor()
  await look('a count')
  await workOffline()
  await look('working offline')
  await page.keyboard.press('Escape')
  await addKeg()
  await openLink()
  await page.getByRole('list', { name: words('Your changes on this device') }).waitFor()
  await look('what waits on the device')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words('Logout') }).click()
  await page.getByRole('dialog').waitFor()
  await look('signing out before everything is sent')
  await page.keyboard.press('Escape')
  await workOffline()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await banner
    .getByText(words(/^Offline|^Reconnecting/))
    .first()
    .waitFor()
  await look('a page without a network')
  await page.context().setOffline(false)
}

/** What somebody sees who may only read, whose session ends, and who has to choose another password. */
export async function lookAtOthers(walk: LanguageWalk, { app }: TestServer): Promise<void> {
  const { page, url, words, look } = walk
  await page.goto(`${url}/admin`)
  await page.getByText(words('This page needs an administrator')).waitFor()
  await look('a page for administrators')
  await walk.open('/kegs')
  await page
    .getByRole('button', { name: words(/^Add 1 /) })
    .first()
    .waitFor()
  await look('what may only be read')
  await page.goto(`${url}/change-password`)
  const fields = page.locator('form input[type="password"]')
  await page.locator('form button[type="submit"]').click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await look('an empty change of password')
  for (const [at, typed] of ['x', inGreek('short'), inGreek('other')].entries())
    await fields.nth(at).fill(typed)
  await page.locator('form button[type="submit"]').click()
  await page.getByText(words("The passwords don't match.")).waitFor()
  await fields.nth(2).fill(inGreek('short'))
  await page.locator('form button[type="submit"]').click()
  await page.locator('[aria-invalid="true"], [role="alert"]').first().waitFor()
  await look('a refused password')
  await app.database.prisma.session.deleteMany({ where: { user: { email: 'viewer@brewhouse.local' } } })
  await walk.open('/kegs')
  await page.waitForURL('**/login')
  await page.getByRole('status').first().waitFor()
  await look('a session that ended')
}
