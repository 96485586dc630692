import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { expectNoComplaints, openSchedule, signInAs, type Person } from './people.ts'

let browser: Browser
let server: TestServer
let ana: Person
let ben: Person

const aMoment = { timeout: 5_000 }
const number = '2026-901'

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

beforeEach(async () => {
  server = await startServer({ DEMO: '1' })
  await emptyTheBrewery()
  // High enough for the whole board: a drag does not scroll here.
  ana = await signInAs(browser, server, 'admin', { width: 1280, height: 2200 })
  ben = await signInAs(browser, server, 'brewer')
})
afterEach(async () => {
  await Promise.all([ana.leave(), ben.leave()])
  await server.close()
})

/** Every vessel is free, and nothing that is planned gets in the way. */
async function emptyTheBrewery() {
  const { prisma } = server.app.database
  await prisma.batch.updateMany({
    where: { stage: { notIn: ['COMPLETED', 'CANCELLED'] } },
    data: { stage: 'CANCELLED', version: { increment: 1 } },
  })
  await prisma.equipment.updateMany({ data: { status: 'AVAILABLE', version: { increment: 1 } } })
}

async function aPlannedBatch(): Promise<string> {
  const { prisma } = server.app.database
  const recipe = await prisma.recipe.findFirstOrThrow()
  const brewDate = new Date('2026-04-03T00:00:00Z')
  const batch = await prisma.batch.create({
    data: { recipeId: recipe.id, batchNumber: number, brewDate, batchSizeBBL: 3 },
  })
  return batch.id
}

/** WCAG 2.2 at level AA, with everything it builds on. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function expectAccessible(page: Page) {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

const dialogOf = ({ page }: Person) => page.getByRole('dialog').last()
const lane = ({ page }: Person, stage: string) => page.getByRole('group', { name: stage, exact: true })
const tank = ({ page }: Person, label: string) => page.getByRole('group', { name: label, exact: true })
const card = ({ page }: Person) => page.locator(`[data-batch="${number}"]`)

/** Drags the batch to a place and lets it go there, with the steps in between that a hand makes. */
async function drag(person: Person, to: Locator) {
  await card(person).locator('xpath=self::*[@draggable="true"]').waitFor()
  await card(person).dragTo(to)
}

async function choose(dialog: Locator, field: string, choice: string | RegExp) {
  await dialog.getByRole('combobox', { name: field }).click()
  await dialog.page().getByRole('option', { name: choice }).first().click()
}

describe('planning a brew', () => {
  it('goes from the form to Completed by dragging, by keyboard and by the details, seen by another browser', async () => {
    await openSchedule(ana.page, server, 'Equipment Board')
    await openSchedule(ben.page, server, 'Equipment Board')
    await ana.page.getByRole('button', { name: 'Schedule New Brew' }).click()
    const form = dialogOf(ana)
    await form.getByRole('heading', { name: 'Schedule New Brew' }).waitFor()
    await expectAccessible(ana.page)
    await choose(form, 'Recipe', /IPA/)
    await form.getByRole('textbox', { name: 'Brew Date' }).fill('apr 20, 2026')
    await form.getByRole('textbox', { name: 'Batch Number' }).fill(number)
    await choose(form, 'Mash Tun', 'MT-1')
    await choose(form, 'Kettle', 'K-1')
    await form.getByRole('button', { name: 'Schedule Brew', exact: true }).click()
    await lane(ben, 'Planned').getByText(number).waitFor()

    await drag(ana, lane(ana, 'Mashing'))
    await lane(ben, 'Mashing').getByText(number).waitFor()

    await ana.page.getByRole('button', { name: `Move batch ${number} to…` }).press('Enter')
    await expectAccessible(ana.page)
    await dialogOf(ana).getByRole('button', { name: 'Boiling' }).press('Enter')
    await lane(ben, 'Boiling').getByText(number).waitFor()

    await drag(ana, tank(ana, 'FV-1'))
    await tank(ben, 'FV-1').getByText(number).waitFor()

    await drag(ana, tank(ana, 'BT-1'))
    await tank(ben, 'BT-1').getByText(number).waitFor()
    await tank(ben, 'FV-1').getByText('Cleaning').waitFor()

    for (const stage of ['Kegging', 'Completed']) {
      await card(ana).getByRole('button').first().click()
      const details = dialogOf(ana)
      await details.getByRole('button', { name: stage, exact: true }).click()
      await expectAccessible(ana.page)
      await details.getByRole('button', { name: `Update Stage to ${stage}` }).click()
      await details.waitFor({ state: 'detached' })
    }
    await card(ben).waitFor({ state: 'detached' })
    await ben.page.getByRole('tab', { name: 'Schedule List' }).click()
    await ben.page.getByRole('row', { name: number }).getByText('Completed', { exact: true }).waitFor()
    expectNoComplaints(ana)
    expectNoComplaints(ben)
  })

  it('says at the place why a batch can not be dropped there, and changes nothing', async () => {
    await aPlannedBatch()
    await openSchedule(ana.page, server, 'Equipment Board')
    await drag(ana, lane(ana, 'Kegging'))
    await lane(ana, 'Kegging')
      .getByText('Cannot jump from Planned to Kegging. Please follow the brewing process stages in order.')
      .waitFor()
    await drag(ana, lane(ana, 'Fermenting'))
    await lane(ana, 'Fermenting')
      .getByText('Cannot start fermenting: No fermenter assigned to this batch.')
      .waitFor()
    await lane(ana, 'Planned').getByText(number).waitFor()
    await expectAccessible(ana.page)
  })
})

describe('two people who edit one batch', () => {
  const open = async (person: Person) => {
    await openSchedule(person.page, server, 'Schedule List')
    await person.page.getByRole('button', { name: `Edit batch ${number}` }).click()
    await dialogOf(person).getByRole('heading', { name: 'Edit Brew Schedule' }).waitFor()
    return dialogOf(person)
  }
  const notes = (form: Locator) => form.getByRole('textbox', { name: 'Notes' })
  const size = (form: Locator) => form.getByRole('spinbutton', { name: 'Batch Size (BBL)' })
  const save = (form: Locator) => form.getByRole('button', { name: 'Save Changes' }).click()
  const stored = (id: string) => server.app.database.prisma.batch.findUniqueOrThrow({ where: { id } })

  it('both keep what they changed in different fields', async () => {
    const id = await aPlannedBatch()
    const [anas, bens] = await Promise.all([open(ana), open(ben)])
    await notes(anas).fill('Cold crash')
    await size(bens).fill('5')
    await save(bens)
    await anas.getByText(/changed Batch Size \(BBL\) while you had this open/).waitFor(aMoment)
    expect(await size(anas).inputValue()).toBe('5')
    await save(anas)
    await anas.waitFor({ state: 'detached' })
    expect(await stored(id)).toMatchObject({ notes: 'Cold crash' })
    expect(Number((await stored(id)).batchSizeBBL)).toBe(5)
  })

  it('are asked when they changed the same field, and nothing is lost before', async () => {
    const id = await aPlannedBatch()
    const [anas, bens] = await Promise.all([open(ana), open(ben)])
    await notes(anas).fill('Cold crash on Friday')
    await notes(bens).fill('Dry hop on Friday')
    await save(bens)
    await anas.getByText(/also changed by/).waitFor(aMoment)
    expect(await notes(anas).inputValue()).toBe('Cold crash on Friday')
    await save(anas)
    const question = ana.page.getByRole('dialog', { name: 'Which one is right?' })
    await question.getByText('Dry hop on Friday').waitFor()
    await expectAccessible(ana.page)
    expect((await stored(id)).notes).toBe('Dry hop on Friday')
    await question.getByText('Cold crash on Friday').click()
    await question.getByRole('button', { name: 'Save' }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(async () => (await stored(id)).notes).toBe('Cold crash on Friday')
  })

  it('find what they had typed after a reload', async () => {
    await aPlannedBatch()
    const form = await open(ana)
    await notes(form).fill('Half a sentence')
    await expect
      .poll(() => ana.page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:'))))
      .toBe(true)
    const again = await open(ana)
    await again.getByText('Restored what you had typed').waitFor()
    expect(await notes(again).inputValue()).toBe('Half a sentence')
  })
})

describe('a vessel', () => {
  it('is added by one, put in maintenance, looked back on and retired, seen by another browser', async () => {
    await openSchedule(ana.page, server, 'Equipment Status')
    await openSchedule(ben.page, server, 'Equipment Status')
    await ana.page.getByRole('button', { name: 'Add Vessel' }).click()
    await expectAccessible(ana.page)
    await dialogOf(ana).getByRole('textbox', { name: 'Label' }).fill('FV-99')
    await dialogOf(ana).getByRole('textbox', { name: 'Name' }).fill('The new one')
    await dialogOf(ana).getByRole('button', { name: 'Add Vessel' }).click()
    await tank(ben, 'FV-99').getByText('Available', { exact: true }).waitFor()

    await ana.page.getByRole('button', { name: 'Set the status of FV-99' }).click()
    await expectAccessible(ana.page)
    await dialogOf(ana).getByRole('button', { name: 'Maintenance' }).click()
    await tank(ben, 'FV-99').getByText('Maintenance', { exact: true }).waitFor()

    await ben.page.getByRole('button', { name: 'History of FV-99' }).click()
    await dialogOf(ben)
      .getByText(/Maintenance/)
      .first()
      .waitFor()
    await expectAccessible(ben.page)
    await ben.page.keyboard.press('Escape')

    await ana.page.getByRole('button', { name: 'Edit FV-99' }).click()
    await dialogOf(ana).getByRole('button', { name: 'Retire…' }).click()
    await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click()
    await tank(ben, 'FV-99').waitFor({ state: 'detached' })
    expectNoComplaints(ana)
    expectNoComplaints(ben)
  })
})

describe('the timeline', () => {
  it('plans a brew into the next free slot, and shows it as a bar and in a list', async () => {
    await openSchedule(ana.page, server, 'Equipment Board')
    await ana.page.getByRole('tab', { name: 'Timeline' }).click()
    await ana.page.getByRole('button', { name: 'Plan a brew in FV-1' }).click()
    const form = dialogOf(ana)
    await choose(form, 'Recipe', /IPA/)
    await form.getByRole('textbox', { name: 'Batch Number' }).fill(number)
    await form.getByRole('button', { name: 'Schedule Brew', exact: true }).click()
    await ana.page.getByRole('button', { name: new RegExp(`${number} .* by plan in FV-1`) }).waitFor()
    await expectAccessible(ana.page)
    await ana.page.getByRole('button', { name: 'Show as a list' }).click()
    await ana.page.getByRole('row', { name: new RegExp(`FV-1 .*${number}`) }).waitFor()
  })
})
