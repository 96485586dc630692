import { afterAll, expect, it } from 'vitest'
import { presets } from '#domain/units/units.ts'
import { misfits } from '#tests/browser/support/fits.ts'
import { phone } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs } from '#tests/browser/support/people.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { startLanguageModel } from '#tests/support/servers/languageModel.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const model = await startLanguageModel()
afterAll(() => model.close())
const server = await serverOfFile({ DEMO: '1' })
const modelled = await serverOfFile({ DEMO: '1', ASSISTANT_URL: model.url })
const browser = await chromiumOfFile()

it('the chat on a phone asks and answers in German, in metric units, and everything fits', async () => {
  await server.app.database.prisma.user.updateMany({
    where: { email: 'viewer@brewhouse.local' },
    data: { language: 'de', units: presets.METRIC },
  })
  const person = await signInAs(browser, server, 'viewer', phone)
  const { page } = person
  await page.goto(`${server.url}/dashboard?view=brewery`)
  await page.getByRole('button', { name: 'Brauassistent' }).click()
  await page.getByRole('button', { name: 'Was tun bei einer Gärstockung?' }).waitFor()
  expect(await misfits(page)).toEqual([])
  const log = page.getByRole('log', { name: 'Gespräch' })
  const ask = async (question: string, answer: string | RegExp) => {
    await page.getByRole('textbox', { name: 'Ihre Frage' }).fill(question)
    await page.getByRole('button', { name: 'Senden', exact: true }).click()
    await log.getByText(answer).first().waitFor()
    await page.getByRole('button', { name: 'Senden', exact: true }).waitFor()
    expect(await misfits(page)).toEqual([])
  }
  await ask('Was ist in FV-3?', /^Letzter Messwert: Extrakt \d+,\d °P, \d+,\d °C/)
  await ask(
    'Wie viel Druck zum Karbonisieren?',
    'Karbonisierung: Karbonisierungstabelle: Druck nach Temperatur',
  )
  await ask('Xyzzy', 'Das weiß ich nicht.')
  await log.getByRole('button', { name: 'Was ist heute fällig?' }).click()
  await log.getByText('Überfällig').last().waitFor()
  expectNoComplaints(person)
  await person.leave()
})

it('the next question stays in its field when the answer is stopped, the page reloaded, or the chat cleared', async () => {
  model.behave((write) => write.words('Pitch fresh yeast'))
  const person = await signInAs(browser, modelled, 'brewer')
  const { page } = person
  await page.goto(`${modelled.url}/dashboard?view=brewery`)
  await page.getByRole('button', { name: 'Brewing assistant' }).click()
  await page.getByRole('button', { name: 'How do I fix a stuck fermentation?' }).click()
  await page.getByRole('log').getByText('Pitch fresh yeast').waitFor()
  const question = page.getByRole('textbox', { name: 'Your question' })
  await question.fill('How much of it?')
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  expect(await question.inputValue()).toBe('How much of it?')
  expect(await question.evaluate((field) => field === document.activeElement)).toBe(true)

  await page.reload()
  await page.getByRole('log').getByText('Pitch fresh yeast').waitFor()
  expect(await question.inputValue()).toBe('How much of it?')
  await page.getByRole('button', { name: 'New chat' }).click()
  await page.getByRole('log').waitFor({ state: 'detached' })
  expect(await question.inputValue()).toBe('How much of it?')
  expect(await question.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(model.asked).toHaveLength(1)
  expectNoComplaints(person)
  await person.leave()
})
