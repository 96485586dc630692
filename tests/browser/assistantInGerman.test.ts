import { expect, it } from 'vitest'
import { presets } from '#domain/units/units.ts'
import { misfits } from '#tests/browser/support/fits.ts'
import { phone } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs } from '#tests/browser/support/people.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile({ DEMO: '1' })
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
