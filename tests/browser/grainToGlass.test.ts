import { beforeAll, expect, it } from 'vitest'
import { cellarOf } from '#tests/api/cellar/cellarOf.ts'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import {
  receiveBags,
  recordVolume,
  saveVolume,
  takeIngredients,
  tileOf,
} from '#tests/browser/support/cellarWork.ts'
import { desktop, openSchedule, phone, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { anIngredient } from '#tests/support/data/stock.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
const { prisma } = server.app.database
const { aBrew, done, move } = cellarOf(server, await server.signIn('BREWER'))
let office: Person
let brewer: Person

beforeAll(async () => {
  brewer = await signInAs(browser, server, 'brewer', desktop)
  office = await signInAs(browser, server, 'admin', phone, { hasTouch: true, isMobile: true })
  await prisma.packageFormat.create({
    data: { name: '24 × 16 oz cans', kind: 'CAN', volumeBBL: 0.0967741935, perCase: 24 },
  })
})

/** A brew of 30 barrels that is mashed, with a malt of which nothing is there, 20 lbs of hops, and tanks for it. */
async function aBigBrew(mark: string) {
  const malt = await prisma.ingredient.create({
    data: { name: `Malt ${mark}`, category: 'GRAIN', unit: 'LBS' },
  })
  const hops = await anIngredient(prisma, {
    ...{ name: `Hops ${mark}`, category: 'HOPS', unit: 'LBS', currentQuantity: 20 },
  })
  const lines = { create: [{ ingredientId: malt.id, position: 0, amount: 20, unit: 'LBS' as const }] }
  const recipe = await prisma.recipe.create({ data: { name: `Ale ${mark}`, style: 'Pale Ale', lines } })
  const [tank, half] = await Promise.all([
    aVessel(prisma, { label: `T1-${mark}`, type: 'FERMENTER', capacityBBL: 40 }),
    aVessel(prisma, { label: `T2-${mark}`, type: 'BRITE_TANK', capacityBBL: 40 }),
  ])
  const number = `2026-${mark}`
  const batch = await prisma.batch.create({
    data: {
      ...{ batchNumber: number, recipeId: recipe.id, batchSizeBBL: 30, brews: 3, fermenterId: tank.id },
      ...{ brewDate: new Date('2026-04-01'), stage: 'BOILING' },
    },
  })
  return { malt, hops, batch, number, tank, half }
}

it.each([
  ['at a desk', '911', () => brewer],
  ['on a phone', '912', () => office],
])(
  'from bags to glasses and back, %s',
  async (_where, mark, who) => {
    const person = who()
    const { page } = person
    const { malt, hops, batch, number, tank, half } = await aBigBrew(mark)
    const other = await aBrew({ batchSizeBBL: 5 })

    // Bags come in with the photo of their certificate; the brew takes all of one lot and a part of the other.
    const first = await receiveBags(person, server, { malt, bags: 2, scanned: `A-${mark}` })
    const second = await receiveBags(person, server, { malt, bags: 4, scanned: `B-${mark}` })
    const taking = await takeIngredients(person, server, number)
    await taking.getByText(`110 lbs of ${first} · 90 lbs of ${second}`).waitFor()
    await taking.getByRole('button', { name: 'Take from stock' }).click()
    await page.getByText(`The ingredients of batch ${number} were taken from stock`).waitFor()
    await done(move(batch.id, 'FERMENTING'))

    // A part goes into another tank, where it alone is dry hopped, and a part of that is blended into another beer.
    await openSchedule(page, server)
    const split = await recordVolume(person, tank.label, 'Transfer')
    await split
      .getByRole('combobox', { name: 'To' })
      .selectOption({ label: `${half.label} · 40 BBL · empty` })
    await split.getByRole('spinbutton', { name: 'Volume' }).fill('4')
    await split.getByText(/^Split: /).waitFor()
    await saveVolume(split)
    await tileOf(person, half.label).getByText('4 of 40 BBL').waitFor({ state: 'attached' })

    await page.goto(`${server.url}/logs?log=${batch.id}`)
    await waitUntilLive(page)
    const log = page.getByRole('dialog').filter({ hasText: tank.label })
    await log.getByRole('combobox', { name: 'Log Type' }).selectOption({ label: 'Dry Hop Addition' })
    await log
      .getByRole('combobox', { name: 'Into tank' })
      .selectOption({ label: `${half.label} · 4 of 40 BBL` })
    await log.getByRole('combobox', { name: 'Add an ingredient' }).fill(hops.name)
    await page.getByRole('option', { name: new RegExp(hops.name) }).click()
    await log.getByRole('spinbutton', { name: hops.name }).fill('8')
    await expectAccessible(page, 'a dry hop into a part of a batch')
    await log.getByRole('button', { name: 'Save log entry' }).click()
    await page.getByText(/^Log entry saved for/).waitFor()

    await openSchedule(page, server)
    const blend = await recordVolume(person, half.label, 'Transfer')
    const into = blend.getByRole('combobox', { name: 'To' })
    await into.selectOption(other.fermenter.id)
    await blend.getByRole('spinbutton', { name: 'Volume' }).fill('1')
    await blend.getByText(/^Blend: /).waitFor()
    await saveVolume(blend)
    await tileOf(person, half.label).getByText('3 of 40 BBL').waitFor({ state: 'attached' })

    // Forty kegs and sixty cases of the rest.
    await page.goto(`${server.url}/batch?number=${number}`)
    await waitUntilLive(page)
    await page.getByRole('button', { name: 'Package…' }).click()
    const run = page.getByRole('dialog', { name: `Package batch ${number}` })
    await run.getByRole('combobox', { name: 'From tank' }).selectOption(tank.id)
    await run.getByRole('spinbutton', { name: /^1\/2 BBL/ }).fill('40')
    await run.getByRole('spinbutton', { name: /^24 × 16 oz cans/ }).fill('60')
    await run.getByText(`${tank.label} holds`, { exact: false }).first().waitFor()
    await expectAccessible(page, 'a packaging run')
    await run.getByRole('button', { name: 'Add to inventory' }).click()
    const packed = page.getByRole('dialog', { name: `Packaged from batch ${number}` })
    const shown = packed.getByText(/^P-\w{5}$/)
    await shown.nth(1).waitFor()
    const codes = await shown.allTextContents()
    expect(codes).toHaveLength(2)
    await page.keyboard.press('Escape')

    // The hops are in the part that got them and in what was blended from it, and in no package.
    const hopLot = await prisma.lot.findFirstOrThrow({ where: { ingredientId: hops.id } })
    await page.goto(`${server.url}/recall/lot/${hopLot.id}`)
    const tanks = page.getByRole('table', { name: 'Tanks' })
    await tanks.getByText(half.label).waitFor()
    await tanks.getByText(other.fermenter.label).waitFor()
    expect(await tanks.getByText(tank.label, { exact: true }).count()).toBe(0)
    expect(await page.getByRole('table', { name: 'Packages' }).count()).toBe(0)

    // A scanner types the code of the malt's lot into the search, and its recall is everything else.
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
    await page.keyboard.type(first)
    await page.getByRole('option', { name: new RegExp(first) }).waitFor()
    await page.keyboard.press('Enter')
    const lot = page.getByRole('dialog', { name: `Lot ${first}: ${malt.name}` })
    await lot.getByRole('img', { name: /^Photo by/ }).waitFor()
    await lot.getByRole('link', { name: 'Recall' }).click()
    await page.getByRole('heading', { name: `Recall of ${first} ${malt.name}` }).waitFor()
    for (const label of [tank.label, half.label, other.fermenter.label])
      await tanks.getByText(label).first().waitFor()
    const packages = page.getByRole('table', { name: 'Packages' })
    for (const code of codes) await packages.getByText(code).waitFor()

    // Everything that is here is held by one press, and the page is printed without its buttons.
    await page.getByRole('button', { name: 'Hold everything that is here' }).click()
    await page.getByRole('menuitem', { name: 'Recalled by the supplier' }).click()
    await page.getByText(`Everything of ${first} that is here is on hold.`).waitFor()
    const held = { heldAt: { not: null } }
    expect(
      await prisma.vesselContent.count({
        where: { ...held, equipmentId: { in: [tank.id, half.id, other.fermenter.id] } },
      }),
    ).toBe(3)
    expect(await prisma.packageLot.count({ where: { ...held, batchId: batch.id } })).toBe(2)
    await expectAccessible(page, 'a recall')
    await page.evaluate(() => (window.print = () => void (document.body.dataset.printed = 'yes')))
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    expect(await page.evaluate(() => document.body.dataset.printed)).toBe('yes')
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('button', { name: 'Hold everything that is here' }).waitFor({ state: 'hidden' })
    await packages.getByText(codes[0] ?? '').waitFor()
    await page.emulateMedia({ media: null })
    expectNoComplaints(person)
  },
  180_000,
)
