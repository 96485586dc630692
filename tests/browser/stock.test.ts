import { describe, expect, it } from 'vitest'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { scrollThousands } from '#tests/browser/stock/thousands.ts'
import { waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()

const admin = await signInAs(browser, server, 'admin')
const brewer = await signInAs(browser, server, 'brewer')
await fillTheStockRoom()

/** Adds two ingredients, and a recipe of both. */
async function fillTheStockRoom() {
  const { prisma } = server.app.database
  const malt = { name: 'Test Malt', category: 'GRAIN', currentQuantity: 500, reorderThreshold: 100 } as const
  const hops = { name: 'Test Hops', category: 'HOPS', currentQuantity: 20, reorderThreshold: 5 } as const
  const made = await Promise.all([malt, hops].map((data) => prisma.ingredient.create({ data })))
  await prisma.recipe.create({
    data: {
      name: 'Test Ale',
      style: 'Pale Ale',
      colorSRM: 40,
      lines: {
        create: made.map(({ id }, position) => ({
          ingredientId: id,
          position,
          amount: position === 0 ? 150 : 2,
          unit: 'LBS',
        })),
      },
    },
  })
}

async function openPage({ page }: Person, path: string) {
  await page.goto(`${server.url}${path}`)
  await waitUntilLive(page)
}

describe('the kegs, open in two browsers', () => {
  const kegs = ({ page }: Person) => page.getByRole('group', { name: 'IPA 1/2 BBL', exact: true })
  const shown = async (person: Person) => Number(await kegs(person).locator('[data-count]').textContent())

  it('are counted by both concurrently, and both end on the same number', async () => {
    await Promise.all([admin, brewer].map((person) => openPage(person, '/kegs')))
    const before = await shown(admin)
    await admin.page.getByRole('button', { name: 'Add 1 IPA 1/2 BBL' }).click()
    await kegs(brewer)
      .getByText(String(before + 1), { exact: true })
      .waitFor()
    const tap = async (person: Person, name: string, times: number) => {
      for (let done = 0; done < times; done++)
        await person.page.getByRole('button', { name: `${name} 1 IPA 1/2 BBL` }).click()
    }
    await Promise.all([tap(admin, 'Add', 9), tap(brewer, 'Add', 7)])
    await tap(brewer, 'Remove', 4)
    await expect.poll(() => shown(admin)).toBe(before + 13)
    await expect.poll(() => shown(brewer)).toBe(before + 13)
    const keg = await server.app.database.prisma.keg.findFirst({
      where: { beerType: { name: 'IPA' }, size: 'HALF_BBL' },
      include: { transactions: { orderBy: { timestamp: 'desc' }, take: 21 } },
    })
    expect(keg?.quantity).toBe(before + 13)
    expect(keg?.transactions.map(({ quantity }) => quantity)).toEqual(Array<number>(21).fill(1))
    expectNoComplaints(admin)
    expectNoComplaints(brewer)
  })

  it('never go back while the taps of one person land', async () => {
    const group = brewer.page.getByRole('group', { name: 'Pilsner 1/6 BBL', exact: true })
    const seen = await group.evaluateHandle((element) => {
      const counts: number[] = []
      const look = () => counts.push(Number(element.querySelector('[data-count]')?.textContent))
      look()
      new MutationObserver(look).observe(element, { subtree: true, childList: true, characterData: true })
      return counts
    })
    for (let taps = 0; taps < 12; taps++)
      await group.getByRole('button', { name: 'Add 1 Pilsner 1/6 BBL' }).click()
    await brewer.page.getByText('Pilsner 1/6 BBL: +12').waitFor()
    const counts = await seen.jsonValue()
    expect(counts).toEqual([...counts].sort((one, other) => one - other))
    expect((counts.at(-1) ?? 0) - (counts[0] ?? 0)).toBe(12)
  })
})

describe('an ingredient, edited in two browsers', () => {
  const edit = async (person: Person) => {
    await person.page.getByLabel('Search').fill('test malt')
    await person.page.getByRole('button', { name: 'More for Test Malt' }).click()
    await person.page.getByRole('menuitem', { name: 'Edit Test Malt' }).click()
    return person.page.getByRole('dialog', { name: 'Edit ingredient' })
  }

  it('keeps what both changed in different fields', async () => {
    await Promise.all([admin, brewer].map((person) => openPage(person, '/ingredients')))
    const [theirs, mine] = await Promise.all([edit(admin), edit(brewer)])
    await mine.getByLabel('Lot number').fill('L-77')
    await theirs.getByLabel('Subcategory').fill('Base')
    await theirs.getByRole('button', { name: 'Save changes' }).click()
    await mine.getByText(/^changed by /).waitFor()
    await mine.getByRole('button', { name: 'Save changes' }).click()
    await mine.waitFor({ state: 'detached' })
    const malt = await server.app.database.prisma.ingredient.findFirst({ where: { name: 'Test Malt' } })
    expect(malt).toMatchObject({ lotNumber: 'L-77', subcategory: 'Base' })
  })

  it('asks the one who comes second which value of the same field to keep', async () => {
    const [theirs, mine] = await Promise.all([edit(admin), edit(brewer)])
    await mine.getByLabel('Lot number').fill('MINE')
    await theirs.getByLabel('Lot number').fill('THEIRS')
    await theirs.getByRole('button', { name: 'Save changes' }).click()
    await theirs.waitFor({ state: 'detached' })
    await mine.getByRole('button', { name: 'Save changes' }).click()
    const question = brewer.page.getByRole('dialog', { name: 'Which one is right?' })
    await question.getByText('THEIRS').waitFor()
    await expectAccessible(brewer.page)
    await question.getByText('MINE').click()
    await question.getByRole('button', { name: 'Save' }).click()
    await mine.waitFor({ state: 'detached' })
    const malt = await server.app.database.prisma.ingredient.findFirst({ where: { name: 'Test Malt' } })
    expect(malt?.lotNumber).toBe('MINE')
  })
})

describe('the stock room', () => {
  it('takes a CSV file in, says what became of each row, and shows it to everybody', async () => {
    await brewer.page.getByRole('button', { name: 'More', exact: true }).click()
    await brewer.page.getByRole('menuitem', { name: 'Import CSV' }).click()
    const csv =
      'name,category,currentQuantity,unit\nCsv Malt,grain,55,lbs\nTest Hops,hops,33,lbs\nOdd,weeds,1,lbs\n'
    const dialog = brewer.page.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await dialog.getByText('category: expected grain, hops, yeast or misc, got “weeds”').waitFor()
    await expectAccessible(brewer.page)
    const [download] = await Promise.all([
      brewer.page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download refused rows' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('stock-refused.csv')
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
    await brewer.page.getByText('Imported: 1 created, 1 updated').waitFor()
    await admin.page.getByLabel('Search').fill('csv malt')
    await admin.page.getByText('Csv Malt').waitFor()
    expectNoComplaints(brewer)
  })
})

describe('a recipe', () => {
  const editAle = async ({ page }: Person) => {
    await page.getByRole('button', { name: 'Menu of Test Ale' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    return page.getByRole('dialog', { name: 'Edit recipe' })
  }

  it('keeps what two people change on different lines of it', async () => {
    await Promise.all([admin, brewer].map((person) => openPage(person, '/recipes')))
    const [theirs, mine] = await Promise.all([editAle(admin), editAle(brewer)])
    await mine.getByRole('textbox', { name: 'Amount of Test Hops' }).fill('3')
    await theirs.getByRole('textbox', { name: 'Amount of Test Malt' }).fill('160')
    await theirs.getByRole('button', { name: 'Save changes' }).click()
    await theirs.waitFor({ state: 'detached' })
    await mine.getByRole('button', { name: 'Save changes' }).click()
    await mine.waitFor({ state: 'detached' })
    const lines = await server.app.database.prisma.recipeIngredient.findMany({
      where: { recipe: { name: 'Test Ale' } },
      orderBy: { position: 'asc' },
    })
    expect(lines.map(({ amount }) => Number(amount))).toEqual([160, 3])
    expectNoComplaints(admin)
    expectNoComplaints(brewer)
  })

  it('prints as a sheet of paper in a window of its own', async () => {
    await brewer.page.getByRole('button', { name: 'Menu of Test Ale' }).click()
    const [sheet] = await Promise.all([
      brewer.context.waitForEvent('page'),
      brewer.page.getByRole('menuitem', { name: 'Print' }).click(),
    ])
    await sheet.getByRole('heading', { name: 'Test Ale' }).waitFor()
    await sheet.getByRole('cell', { name: '160 lbs' }).waitFor()
    await expectAccessible(sheet)
    await sheet.close()
    expectNoComplaints(brewer)
  })
})

describe('a stock room of thousands', () => scrollThousands(server, admin))
