import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { startBrewhouse, type RunningBrewhouse } from '#tests/support/servers/processes.ts'
import { typeCredentials, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, openBrowser } from '#tests/browser/support/people.ts'
import { eventually } from '#tests/support/eventually.ts'
import { story } from '#tests/support/story.ts'

story()

const browser = await chromiumOfFile()
let brewhouse: RunningBrewhouse
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-admin-'))
  await chmod(folder, 0o755)
})
afterAll(async () => {
  await brewhouse.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs `npm run admin` and answers the one-time password that it prints. */
async function makeAdministrator(email: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'admin', '--', email], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: folder },
  })
  expect(stdout).toContain(`${email} was invited as administrator.`)
  return /One-time password: (\S+)/.exec(stdout)?.[1] ?? ''
}

it('lets an administrator in who was made before Brewhouse ever ran, once the password is changed', async () => {
  const password = await makeAdministrator('Ana@Bräu.de')
  brewhouse = await startBrewhouse(folder, { NODE_ENV: 'production' })
  await eventually(async () => expect((await fetch(`${brewhouse.url}/readyz`)).status).toBe(200), {
    timeout: 60_000,
    interval: 50,
  })
  const ana = await openBrowser(browser)
  await ana.page.goto(`${brewhouse.url}/login`)
  await typeCredentials(ana.page, 'ana@bräu.de', password)
  await ana.page.getByRole('heading', { name: 'Change password' }).waitFor()

  const field = (name: string) => ana.page.getByLabel(name, { exact: true })
  expect(await field('Current password').inputValue()).toBe(password)
  await ana.page.goto(`${brewhouse.url}/schedule`)
  await ana.page.getByRole('heading', { name: 'Change password' }).waitFor()

  await field('Current password').fill(password)
  await field('New password').fill('short')
  await field('Confirm new password').fill('shirt')
  const change = ana.page.getByRole('button', { name: 'Change password' })
  await change.click()
  await ana.page.getByText("The passwords don't match.").waitFor()
  await field('Confirm new password').fill('short')
  await change.click()
  await ana.page.getByText('A password has at least 15 characters.').waitFor()

  await field('New password').fill('two hops and a barley')
  await field('Confirm new password').fill('two hops and a barley')
  await change.click()
  await ana.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await waitUntilLive(ana.page)
  await ana.page.getByRole('banner').getByRole('button', { name: /^ana/i }).click()
  await ana.page.getByRole('menuitem', { name: 'Change password' }).click()
  await ana.page.getByRole('heading', { name: 'Change password' }).waitFor()
  expectNoComplaints(ana, /status of 422/)
  await ana.leave()
})

it('makes another administrator while Brewhouse is running', async () => {
  const password = await makeAdministrator('ben@example.com')
  const ben = await openBrowser(browser)
  await ben.page.goto(`${brewhouse.url}/login`)
  await typeCredentials(ben.page, 'ben@example.com', password)
  await ben.page.getByRole('heading', { name: 'Change password' }).waitFor()
  await ben.page.getByRole('button', { name: 'Sign out' }).click()
  await ben.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expectNoComplaints(ben)
  await ben.leave()
})

it('answers from the handbook, which a built server has to find outside of its bundle', async () => {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const response = await fetch(brewhouse.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await response.json()) as { token?: string; message?: string }
  }
  const credentials = { email: 'ana@bräu.de', password: 'two hops and a barley' }
  const { token } = await post('/api/users/login', credentials)
  const messages = [{ role: 'user', content: 'What water chemistry should I use for a stout?' }]
  const { message } = await post('/api/beergpt/chat', { messages }, token)
  expect(message).toMatch(/handbook[\s\S]*stout/i)
})
