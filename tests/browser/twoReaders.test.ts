import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { offeredUnits, presets } from '#domain/units/units.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'
import { saidIn } from '#tests/browser/support/language/saidIn.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { catalogue } from '#tools/language/compileSentences.mjs'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
const { prisma } = server.app.database

/** Someone with a page of the batch, and the name by which tests find something, as it is in their language. */
interface Reader {
  person: Person
  named: (english: string | RegExp) => RegExp
}

let batch: { id: string; batchNumber: string }
let entryId: string
let ana: Reader
let bernd: Reader

beforeAll(async () => {
  const found = await prisma.batch.findFirstOrThrow({ where: { stage: 'FERMENTING' } })
  batch = await prisma.batch.update({
    where: { id: found.id },
    data: { batchSizeBBL: 6, brews: 1, mashTunId: null, kettleId: null },
  })
  const { recipeId, fermenterId } = found
  const entry = await prisma.batchLog.create({
    data: { batchId: batch.id, recipeId, equipmentId: fermenterId, temperature: 66, timestamp: new Date() },
  })
  entryId = entry.id
  await prisma.user.updateMany({
    where: { email: 'admin@brewhouse.local' },
    data: { language: 'de', units: { ...offeredUnits(presets.METRIC) } },
  })
  ana = { person: await signInAs(browser, server, 'brewer'), named: nameIn('en') }
  bernd = { person: await signInAs(browser, server, 'admin'), named: nameIn('de') }
  await Promise.all(
    [ana, bernd].map(async ({ person: { page }, named }) => {
      await page.goto(`${server.url}${batchPath(batch.batchNumber)}`)
      await page.getByRole('banner').getByText(named('Live')).waitFor()
    }),
  )
})

function nameIn(language: 'en' | 'de'): Reader['named'] {
  return (english) => saidIn({ catalogue: catalogue(language) }, english, (typed) => typed)
}

/** Its entries; also behind a dialog, which hides them from assistive technology. */
const regionOf = ({ person: { page }, named }: Reader) =>
  page.getByRole('region', { name: named(/^Log entries of batch .*, scrolls$/), includeHidden: true })
const newestEntry = (reader: Reader) => regionOf(reader).getByRole('row', { includeHidden: true }).nth(1)

/** Opens the correction of the newest entry. */
async function openCorrection(reader: Reader): Promise<Locator> {
  const { person, named } = reader
  const { page } = person
  await newestEntry(reader)
    .getByRole('button', { name: named(/^Actions for the entry of/) })
    .click()
  await page.getByRole('menuitem', { name: named('Correct') }).click()
  const form = page.getByRole('dialog', { name: named(/^Correct entry of/) })
  await form.waitFor()
  return form
}

/** Types a temperature as the reader writes it, with a reason. */
async function typeTemperature({ named }: Reader, form: Locator, temperature: string): Promise<void> {
  await form.getByRole('spinbutton', { name: named('Temperature') }).fill(temperature)
  await form.getByRole('textbox', { name: named('Why is it corrected?') }).fill('Misread')
}

const save = ({ named }: Reader, form: Locator) =>
  form.getByRole('button', { name: named('Save correction') }).click()

async function correct(reader: Reader, temperature: string): Promise<void> {
  const form = await openCorrection(reader)
  await typeTemperature(reader, form, temperature)
  await save(reader, form)
  await form.waitFor({ state: 'hidden' })
}

const temperatureStored = async () =>
  Number((await prisma.batchLog.findUniqueOrThrow({ where: { id: entryId } })).temperature)

describe('one entry, read in °F and English, and in °C and German', () => {
  it('shows each the other’s correction at once, in their own words and units', async () => {
    await newestEntry(ana).getByText('66.0 °F').waitFor()
    await newestEntry(bernd).getByText('18,9 °C').waitFor()
    await correct(ana, '64.4')
    await newestEntry(bernd).getByText('18,0 °C').waitFor()
    await newestEntry(bernd).getByText('Berichtigt').waitFor()
    await correct(bernd, '19,5')
    await newestEntry(ana).getByText('67.1 °F').waitFor()
    await newestEntry(ana).getByText('Corrected').waitFor()
  })

  it('asks nobody when both typed the same temperature, as 68 °F and as 20 °C', async () => {
    const forms = [await openCorrection(ana), await openCorrection(bernd)] as const
    await typeTemperature(ana, forms[0], '68')
    await typeTemperature(bernd, forms[1], '20')
    await save(ana, forms[0])
    await forms[0].waitFor({ state: 'hidden' })
    await newestEntry(bernd).getByText('20,0 °C').waitFor()
    await save(bernd, forms[1])
    await forms[1].waitFor({ state: 'hidden' })
    await expect
      .poll(() => bernd.person.page.getByRole('dialog', { name: bernd.named('Which one is right?') }).count())
      .toBe(0)
    expect(await temperatureStored()).toBe(68)
  })

  it('asks about another temperature with both values in the unit and language of who is asked', async () => {
    const forms = [await openCorrection(ana), await openCorrection(bernd)] as const
    await typeTemperature(ana, forms[0], '70')
    await typeTemperature(bernd, forms[1], '22,5')
    await save(ana, forms[0])
    await forms[0].waitFor({ state: 'hidden' })
    await save(bernd, forms[1])
    const question = bernd.person.page.getByRole('dialog', { name: bernd.named('Which one is right?') })
    await question.getByText('21,1 °C', { exact: true }).waitFor()
    await question.getByText('22,5 °C', { exact: true }).waitFor()
    await question.getByText('vorher: 20,0 °C').waitFor()
    expect(await question.innerText()).not.toMatch(/°F|Temperature|before|saved/)
    await question.getByRole('radio', { name: /22,5 °C/ }).click()
    await question.getByRole('button', { name: bernd.named('Save') }).click()
    await question.waitFor({ state: 'hidden' })
    await newestEntry(ana).getByText('72.5 °F').waitFor()
    expect(await temperatureStored()).toBe(72.5)
  })
})

describe('one batch, read in BBL and English, and in hL and German', () => {
  const figures = ({ person: { page }, named }: Reader) =>
    page.getByRole('region', { name: named('Figures'), exact: true })

  /** Opens the form of the batch. */
  async function openForm({ person: { page }, named }: Reader): Promise<Locator> {
    await page.getByRole('button', { name: named('Stage and plan') }).click()
    await page.getByRole('button', { name: named('Edit Schedule') }).click()
    const form = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('spinbutton', { name: named(/^Batch Size/) }) })
    await form.waitFor()
    return form
  }

  async function resizeBatch(reader: Reader, size: string): Promise<void> {
    const form = await openForm(reader)
    await form.getByRole('spinbutton', { name: reader.named(/^Batch Size/) }).fill(size)
    await form.locator('button[type="submit"]').click()
    await form.waitFor({ state: 'hidden' })
  }

  it('shows each the other’s size at once', async () => {
    await figures(ana).getByText('6 BBL', { exact: true }).waitFor()
    await figures(bernd).getByText('7,04 hL', { exact: true }).waitFor()
    await resizeBatch(ana, '5')
    await figures(bernd).getByText('5,87 hL', { exact: true }).waitFor()
    await resizeBatch(bernd, '8,21')
    await figures(ana).getByText('7 BBL', { exact: true }).waitFor()
  })

  const askedOf = ({ person: { page }, named }: Reader) =>
    page.getByRole('dialog', { name: named('Which one is right?') })

  /** Both open the form before one of them saves; the other's answer is still open. */
  async function bothResize(first: Reader, its: string, second: Reader, other: string): Promise<Locator> {
    const forms = [await openForm(first), await openForm(second)] as const
    await forms[0].getByRole('spinbutton', { name: first.named(/^Batch Size/) }).fill(its)
    await forms[1].getByRole('spinbutton', { name: second.named(/^Batch Size/) }).fill(other)
    await forms[0].locator('button[type="submit"]').click()
    await forms[0].waitFor({ state: 'hidden' })
    await forms[1].locator('button[type="submit"]').click()
    return forms[1]
  }

  const sizeStored = async () =>
    Number((await prisma.batch.findUniqueOrThrow({ where: { id: batch.id } })).batchSizeBBL)

  it('asks about another size with both in the unit and language of who is asked', async () => {
    await bothResize(ana, '5', bernd, '7,63')
    const question = askedOf(bernd)
    await question.getByText('5,87 hL', { exact: true }).waitFor()
    await question.getByText('7,63 hL', { exact: true }).waitFor()
    await question.getByText('vorher: 8,21 hL').waitFor()
    expect(await question.innerText()).not.toMatch(/BBL|Batch Size|before|saved/)
    await question.getByRole('radio', { name: /7,63 hL/ }).click()
    await question.getByRole('button', { name: bernd.named('Save') }).click()
    await question.waitFor({ state: 'hidden' })
    await figures(ana).getByText('6.5 BBL', { exact: true }).waitFor()
    await bothResize(bernd, '7,04', ana, '5.5')
    await askedOf(ana).getByText('6 BBL', { exact: true }).waitFor()
    await askedOf(ana).getByText('5.5 BBL', { exact: true }).waitFor()
    await askedOf(ana).getByText('before: 6.5 BBL').waitFor()
    await askedOf(ana)
      .getByRole('radio', { name: /5\.5 BBL/ })
      .click()
    await askedOf(ana).getByRole('button', { name: 'Save' }).click()
    await figures(bernd).getByText('6,45 hL', { exact: true }).waitFor()
    expect(await sizeStored()).toBe(5.5)
  })

  it('asks nobody when what one typed reads like what the other typed, and keeps what was saved first', async () => {
    const form = await bothResize(ana, '5', bernd, '5,87')
    await form.waitFor({ state: 'hidden' })
    expect(await askedOf(bernd).count()).toBe(0)
    await figures(bernd).getByText('5,87 hL', { exact: true }).waitFor()
    expect(await sizeStored()).toBe(5)
    for (const { person } of [ana, bernd]) expectNoComplaints(person, /409/)
  })
})
