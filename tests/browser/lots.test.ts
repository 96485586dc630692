import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { receiveBags, takeIngredients } from '#tests/browser/support/cellarWork.ts'
import { desktop, phone, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
const { prisma } = server.app.database
let office: Person
let brewer: Person

beforeAll(async () => {
  const aPhone = { hasTouch: true, isMobile: true } as const
  brewer = await signInAs(browser, server, 'brewer', desktop)
  office = await signInAs(browser, server, 'admin', phone, aPhone)
})

/** A malt of which nothing is there, and a planned batch that takes 200 lbs of it. */
async function aMaltToReceive(name: string, batchNumber: string) {
  const malt = await prisma.ingredient.create({ data: { name, category: 'GRAIN', unit: 'LBS' } })
  const recipe = await prisma.recipe.create({
    data: {
      name: `Ale of ${name}`,
      style: 'Pale Ale',
      lines: { create: [{ ingredientId: malt.id, position: 0, amount: 200, unit: 'LBS' }] },
    },
  })
  await prisma.batch.create({
    data: {
      batchNumber,
      recipeId: recipe.id,
      batchSizeBBL: 3,
      brewDate: new Date('2026-04-01'),
      stage: 'MASHING',
      mashingStartDate: new Date('2026-04-01T08:00:00Z'),
    },
  })
  return malt
}

it.each([
  ['at a desk', () => [brewer, office] as const, 'Story Malt', '2026-901'],
  ['on a phone', () => [office, brewer] as const, 'Phone Malt', '2026-902'],
])(
  'bags are received, used and held %s, and each step is on another screen at once',
  async (_where, people, name, number) => {
    const [one, other] = people()
    const { page } = one
    const malt = await aMaltToReceive(name, number)
    const first = await receiveBags(one, server, { malt, bags: 2, scanned: `A-${number}` })
    const second = await receiveBags(one, server, { malt, bags: 4, scanned: `B-${number}` })

    // The other one watches the lots of the malt.
    await other.page.goto(`${server.url}/ingredients?lots=${malt.id}`)
    await waitUntilLive(other.page)
    const lots = other.page.getByRole('dialog', { name: `Lots of ${name}` })
    const row = (code: string) => lots.getByRole('row').filter({ hasText: code })
    await row(first).getByText('Next').waitFor()
    await row(second).getByText('220 lbs').first().waitFor()
    await expectAccessible(other.page, 'the lots of an ingredient')

    // Brewing takes all of the first lot and a part of the second: it is changed to less of the first.
    const taking = await takeIngredients(one, server, number)
    await taking.getByText(`110 lbs of ${first} · 90 lbs of ${second}`).waitFor()
    await taking.getByRole('button', { name: `Change the lots of ${name}` }).click()
    await taking.getByRole('spinbutton', { name: first }).fill('50')
    await taking.getByRole('spinbutton', { name: second }).fill('150')
    await expectAccessible(page, 'what is taken from which lot')
    await taking.getByRole('button', { name: 'Take from stock' }).click()
    await page.getByText(`The ingredients of batch ${number} were taken from stock`).waitFor()
    await row(first).getByText('60 lbs').waitFor()
    await row(second).getByText('70 lbs').waitFor()

    // The batch says which lots went in, and the lot which batch it went into.
    await page.goto(`${server.url}/batch?number=${number}`)
    await page.getByRole('link', { name: new RegExp(first) }).click()
    const lot = page.getByRole('dialog', { name: `Lot ${first}: ${name}` })
    await lot.getByRole('link', { name: `Batch ${number}` }).waitFor()
    await lot.getByText('50 lbs').waitFor()
    await lot.getByRole('img', { name: /^Photo by/ }).waitFor()

    // Held by one press, red on the other screen.
    await lot.getByRole('button', { name: `Hold ${first}` }).click()
    await page.getByRole('menuitem', { name: 'Recalled by the supplier' }).click()
    await row(first).getByText('On hold').waitFor()
    await row(second).getByText('Next').waitFor()
    await expectAccessible(page, 'a lot on hold')
    await page.keyboard.press('Escape')
    await lot.waitFor({ state: 'hidden' })

    // A scanned code opens its lot.
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search' })
    await palette.waitFor()
    await page.keyboard.type(second)
    await palette.getByRole('option', { name: new RegExp(second) }).click()
    await page.getByRole('dialog', { name: `Lot ${second}: ${name}` }).waitFor()
    expect(await prisma.lot.count({ where: { ingredientId: malt.id, heldAt: { not: null } } })).toBe(1)
    for (const person of [one, other]) expectNoComplaints(person)
  },
)

it.each([
  ['at a desk', () => brewer],
  ['on a phone', () => office],
])('everybody can read the lots in the light, %s', async (_where, person) => {
  const { page } = person()
  const held = await prisma.lot.findFirstOrThrow({ where: { heldAt: { not: null }, remaining: { gt: 0 } } })
  const look = async (path: string, what: string | RegExp) => {
    await page.goto(`${server.url}${path}`)
    await waitUntilLive(page)
    await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
    await page.getByRole('dialog').getByText(what).first().waitFor()
    await expectAccessible(page, path)
  }
  await look(`/ingredients?lots=${held.ingredientId}`, 'On hold')
  await look(`/ingredients?lot=${held.id}`, /^On hold since/)
  await look(`/ingredients?receive=${held.ingredientId}`, 'Packages')
  expectNoComplaints(person())
})
