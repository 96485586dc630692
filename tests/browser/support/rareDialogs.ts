import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays } from '#domain/batches/timeline.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { createBatchText } from '#tests/support/data/batchForms.ts'
import { codeOf } from '#tests/support/data/secondFactor.ts'
import type { TestServer } from '#tests/support/servers/server.ts'
import { closeWindows, type InWords } from './openScreen.ts'

/** A brewer at work, and somebody else, who works meanwhile. */
export interface Hand {
  page: Page
  words: InWords
  /** Goes to an address of the client. */
  open: (path: string) => Promise<unknown>
  server: TestServer
  /** The token of somebody else. */
  token: string
}

/** A dialog that takes more than pressing buttons. */
interface RareDialog {
  opens: string
  open: (hand: Hand) => Promise<void>
}

const letter = 'ξ'

/** What somebody else does. */
async function elsewhere({ server, token }: Hand, mutation: string, values: object): Promise<void> {
  expect((await server.ask(token, mutation, values)).errors).toBeUndefined()
}

async function openTab({ page, words, open }: Hand, tab: string): Promise<void> {
  await open('/schedule')
  await page.getByRole('tab', { name: words(tab), exact: true }).click()
}

/** A brewer archives what only an administrator may delete. */
async function openArchive(hand: Hand): Promise<void> {
  const { page, words } = hand
  await openTab(hand, 'Schedule List')
  const completed = page.getByText(words('Completed'), { exact: true })
  await page
    .getByRole('row')
    .filter({ has: completed })
    .first()
    .getByRole('button', { name: words(/^Delete batch/) })
    .click()
}

/** Somebody else renames a vessel while its name is being edited. */
async function openConflict(hand: Hand): Promise<void> {
  const { page, words, server } = hand
  await openTab(hand, 'Equipment Status')
  const menu = page.getByRole('main').getByRole('button', { name: words(/^Menu of/) })
  await menu.and(page.getByRole('button', { name: /FV-8/ })).click()
  await page.getByRole('menuitem', { name: words(/^Edit /) }).click()
  const form = page.getByRole('dialog')
  await form.locator('[name="name"]').fill(letter.repeat(2))
  const { id, version, name } = await server.app.database.prisma.equipment.findFirstOrThrow({
    where: { label: 'FV-8' },
  })
  await elsewhere(
    hand,
    'mutation ($id: ID!, $from: Int!, $name: String!) { updateEquipment(id: $id, baseVersion: $from, changes: { name: $name }) { id } }',
    { id, from: version, name: name + letter },
  )
  await form.locator('button[type="submit"]').click()
  await page.getByRole('dialog', { name: words('Which one is right?') }).waitFor()
}

/** The supplier of what is on order postpones it. */
async function openExpectedDay({ page, words, open }: Hand): Promise<void> {
  await open('/ingredients?receive=demo-ingredient-crystal-40')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('Change day') })
    .click()
  await page.getByRole('dialog', { name: words(/^Change day:/) }).waitFor()
}

/** A brew is stretched, by keys, into the time of the next one in its tank. */
async function openReschedule(hand: Hand): Promise<void> {
  const { page, server } = hand
  const { prisma } = server.app.database
  const { id: recipeId } = await prisma.recipe.findFirstOrThrow()
  const number = `7-${await prisma.batch.count()}`
  const label = `${letter}-${number}`
  await elsewhere(hand, 'mutation ($input: EquipmentInput!) { createEquipment(input: $input) { id } }', {
    input: { type: 'FERMENTER', label, name: letter, capacityBBL: 10 },
  })
  const { id: fermenterId } = await prisma.equipment.findFirstOrThrow({ where: { label } })
  const today = dayAt(new Date(), (await prisma.brewery.findFirstOrThrow()).timeZone ?? 'UTC')
  for (const [at, brewDate] of [addDays(today, 3), addDays(today, 18)].entries())
    await elsewhere(hand, createBatchText, {
      input: { recipeId, brewDate, batchNumber: at === 0 ? number : `${number}-2`, fermenterId },
    })
  await openTab(hand, 'Timeline')
  const bar = page.locator('[data-stay]').getByRole('button', { name: new RegExp(`^${number} `) })
  await bar.focus()
  for (let days = 0; days < 4; days++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
}

/** A batch that has beer is cancelled, from its tank on the board. */
async function openCancel(hand: Hand): Promise<void> {
  const { page, words } = hand
  await openTab(hand, 'Equipment Board')
  const tank = page.getByRole('main').getByRole('group', { name: 'FV-1', exact: true })
  await tank.getByRole('button', { name: words(/^Move batch/) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('Cancelled') })
    .click()
  await page.getByRole('dialog', { name: words(/^Cancel batch/) }).waitFor()
}

/** Somebody who works offline signs out before everything is sent. */
async function openSignOut({ page, words, open }: Hand): Promise<void> {
  await open('/kegs')
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: words(/^(?:Live$|Working offline)/) }).click()
  await page.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await page.getByRole('switch').waitFor({ state: 'detached' })
  const add = page.getByRole('button', { name: words(/^Add 1 /) })
  await add.first().click()
  await page.getByRole('button', { name: words('Logout') }).click()
}

/** Turns on a second factor, up to the recovery codes. */
async function openRecoveryCodes({ page, words, open, server }: Hand): Promise<void> {
  await server.app.database.prisma.user.updateMany({
    where: { email: 'brewer@brewhouse.local' },
    data: { secondFactorAt: null },
  })
  await open('/account')
  await page.getByRole('button', { name: words('Turn on') }).click()
  const form = page.getByRole('dialog')
  await form.locator('input[type="password"]').fill('brewhouse-demo')
  await form.locator('button[type="submit"]').click()
  const secret = await form.locator('code').innerText()
  await form.locator('input[inputmode="numeric"]').fill(codeOf(secret.replaceAll(' ', '')))
  await form.locator('button[type="submit"]').click()
  await page.getByRole('dialog', { name: words('Recovery codes') }).waitFor()
}

/** What is asked of who has a second factor by now. */
async function openAsked({ page, words, open }: Hand, button: string): Promise<void> {
  await open('/account')
  await page.getByRole('button', { name: words(button) }).click()
}

/** A passkey is removed by who has one. */
async function openRemovePasskey({ page, words, open, server }: Hand): Promise<void> {
  const { prisma } = server.app.database
  const { id } = await prisma.user.findFirstOrThrow({ where: { email: 'brewer@brewhouse.local' } })
  const passkey = { userId: id, name: 'YubiKey 5', publicKey: Buffer.from('key') }
  await prisma.passkey.upsert({
    where: { credentialId: id },
    create: { ...passkey, credentialId: id },
    update: passkey,
  })
  await open('/account')
  await page.getByRole('button', { name: words(/^Remove the passkey/) }).click()
}

/** An app is removed by who has a passkey as well. */
async function openRemoveApp(hand: Hand): Promise<void> {
  await openRemovePasskey(hand)
  await hand.page.keyboard.press('Escape')
  await hand.page.getByRole('button', { name: hand.words('Remove the app') }).click()
}

/** The brewery fills cans as well. */
async function fillCans(hand: Hand): Promise<void> {
  const { prisma } = hand.server.app.database
  if (!(await prisma.packageFormat.findFirst({ where: { kind: 'CAN', retiredAt: null } })))
    await elsewhere(
      hand,
      'mutation ($input: PackageFormatInput!) { createPackageFormat(input: $input) { id } }',
      { input: { name: letter.repeat(3), kind: 'CAN', volumeBBL: 0.01, perCase: 6, bestBeforeDays: 180 } },
    )
}

/** It fills kegs alone again, so that the dialogs of such a brewery open wherever they are looked at next. */
async function fillKegsAlone(hand: Hand): Promise<void> {
  const cans = await hand.server.app.database.prisma.packageFormat.findMany({
    where: { kind: 'CAN', retiredAt: null },
  })
  for (const { id } of cans)
    await elsewhere(hand, 'mutation ($id: ID!) { retirePackageFormat(id: $id) { id } }', { id })
}

/** Packages that were there before they were counted are added. */
async function openAddPackages(hand: Hand): Promise<void> {
  await fillCans(hand)
  await hand.open('/kegs')
  await hand.page.getByRole('button', { name: hand.words('Add packages') }).click()
}

/** A batch is packaged, up to the form, or to the codes of its lots. */
async function openPackaging(hand: Hand, until: 'form' | 'lots'): Promise<void> {
  const { page, words, server } = hand
  const { prisma } = server.app.database
  await fillCans(hand)
  const { batchNumber } = await prisma.batch.findFirstOrThrow({ where: { stage: 'KEGGING' } })
  await hand.open(`/batch?number=${batchNumber}`)
  await page
    .getByRole('button', { name: words(/^(?:Package…|Fill kegs)$/) })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: words(/^Package batch/) })
  await form.waitFor()
  if (until === 'form') return
  await form.getByRole('spinbutton', { name: letter.repeat(3) }).fill('1')
  await form.locator('button[type="submit"]').click()
  await page.getByRole('dialog', { name: words(/^Packaged from batch/) }).waitFor()
}

/** The history of packages that were filled before. */
async function openPackageHistory(hand: Hand): Promise<void> {
  const { page, words } = hand
  await openPackaging(hand, 'lots')
  await hand.open('/kegs')
  const row = page.getByRole('group', { name: letter.repeat(3) }).first()
  await row.getByRole('button', { name: words(/^More for/) }).click()
  await page.getByRole('menuitem', { name: words(/^View History of/) }).click()
}

/** A part of a batch in another tank becomes a batch of its own. */
async function openSplit(hand: Hand): Promise<void> {
  const { page, words, open, server } = hand
  const { prisma } = server.app.database
  const label = `${letter}-${await prisma.equipment.count()}`
  await elsewhere(hand, 'mutation ($input: EquipmentInput!) { createEquipment(input: $input) { id } }', {
    input: { type: 'BRITE_TANK', label, name: letter, capacityBBL: 10 },
  })
  const { id: toEquipmentId } = await prisma.equipment.findFirstOrThrow({ where: { label } })
  const { batchNumber, fermenterId: fromEquipmentId } = await prisma.batch.findFirstOrThrow({
    where: { stage: 'FERMENTING', fermenterId: { not: null } },
    orderBy: { batchNumber: 'asc' },
  })
  const input = { kind: 'TRANSFER', fromEquipmentId, toEquipmentId, volumeBBL: 0.1 }
  await elsewhere(hand, 'mutation ($input: VolumeInput!) { recordVolume(input: $input) { id } }', { input })
  await open(`/batch?number=${batchNumber}`)
  await page
    .getByRole('button', { name: words(/^Give this half a batch of its own/) })
    .first()
    .click()
}

export const rareDialogs: readonly RareDialog[] = [
  { opens: 'ArchiveBatch', open: openArchive },
  { opens: 'CancelBatchDialog', open: openCancel },
  { opens: 'ConflictDialog', open: openConflict },
  { opens: 'ExpectedDayDialog', open: openExpectedDay },
  { opens: 'RescheduleQuestions', open: openReschedule },
  { opens: 'RecoveryCodesDialog', open: openRecoveryCodes },
  { opens: 'NewCodesDialog', open: (hand) => openAsked(hand, 'Make new recovery codes') },
  { opens: 'RemovePasskeyDialog', open: openRemovePasskey },
  { opens: 'RemoveAppDialog', open: openRemoveApp },
  { opens: 'TurnOffDialog', open: (hand) => openAsked(hand, 'Turn off') },
  { opens: 'AddPackagesDialog', open: openAddPackages },
  { opens: 'PackageBatchDialog', open: (hand) => openPackaging(hand, 'form') },
  { opens: 'PackedLots', open: (hand) => openPackaging(hand, 'lots') },
  { opens: 'PackageHistoryDialog', open: openPackageHistory },
  { opens: 'SplitBatchDialog', open: openSplit },
  { opens: 'SignOutDialog', open: openSignOut },
]

/** Opens each of these dialogs, looks at it, and leaves it; the brewery fills kegs alone before and after. */
export async function lookAtRareDialogs(hand: Hand, look: (name: string) => Promise<void>): Promise<void> {
  for (const { opens, open } of rareDialogs) {
    await open(hand)
    await hand.page.locator('[role="dialog"], [role="alertdialog"]').last().waitFor()
    await look(opens)
    await closeWindows(hand.page)
  }
  await fillKegsAlone(hand)
}
