import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { desktop, isOnDevice, phone, switchWorkOffline, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'
import { fixture, fromCamera } from '#tests/support/data/photos.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
let assistant: Person
let brewer: Person

beforeAll(async () => {
  const aPhone = { hasTouch: true, isMobile: true, serviceWorkers: 'allow' } as const
  assistant = await signInAs(browser, server, 'assistant', phone, aPhone)
  brewer = await signInAs(browser, server, 'brewer', desktop)
})

it('a photo taken in a cellar without network arrives once, upright, small and without its place', async () => {
  const { prisma } = server.app.database
  const batch = await prisma.batch.findFirstOrThrow({
    where: { stage: 'FERMENTING' },
    include: { fermenter: true },
  })
  const vessel = batch.fermenter?.label ?? ''
  await brewer.page.goto(`${server.url}/logs`)
  await waitUntilLive(brewer.page)
  const { page, context } = assistant
  await page.goto(`${server.url}/logs?log=${batch.id}`)
  await waitUntilLive(page)
  await expect.poll(() => isOnDevice(page)).toBe(true)
  const entry = page.getByRole('dialog', { name: new RegExp(vessel) })
  await entry.getByRole('button', { name: 'Take photo' }).waitFor()
  await context.setOffline(true)
  await entry
    .locator('input[capture="environment"]')
    .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: fromCamera(fixture('tank.jpg')) })
  await entry.getByRole('img', { name: 'Photo 1' }).waitFor()

  await entry.getByRole('button', { name: 'Notes and more' }).click()
  await entry.getByLabel('General notes').fill('Look at the krausen')
  await entry.getByRole('button', { name: 'Save log entry' }).click()
  const card = page.getByRole('listitem', { name: vessel, exact: true })
  const queued = card.getByRole('img', { name: 'Photo on this device' })
  await queued.waitFor()

  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(`${server.url}/logs`)
  const shown = brewer.page
    .getByRole('listitem', { name: vessel, exact: true })
    .getByRole('img', { name: /^Photo by .+, \w+ \d+, \d\d:\d\d$/ })
  await shown.waitFor()
  expect(await shown.count()).toBe(1)
  await later
    .getByRole('listitem', { name: vessel, exact: true })
    .getByRole('img', { name: /^Photo by/ })
    .waitFor()

  await shown.click()
  const large = brewer.page.getByRole('dialog').getByRole('img', { name: /^Photo by/ })
  await large.waitFor()
  const drawn = await large.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')!
    ;[canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight]
    context.drawImage(image, 0, 0)
    const isRed = (y: number) => {
      const [red = 0, , blue = 0] = context.getImageData(canvas.width / 2, y, 1, 1).data
      return red > blue
    }
    return { width: canvas.width, height: canvas.height, top: isRed(20), bottom: isRed(canvas.height - 20) }
  })
  expect(drawn).toEqual({ width: 1_200, height: 1_600, top: true, bottom: false })
  await expectAccessible(brewer.page)

  await brewer.page.keyboard.press('Escape')
  await large.waitFor({ state: 'hidden' })

  const logs = await prisma.batchLog.findMany({
    where: { batchId: batch.id, generalNotes: 'Look at the krausen' },
    include: { photos: { include: { file: true } } },
  })
  expect(logs.map(({ photos }) => photos.length)).toEqual([1])
  const { content, thumbnail } = logs[0]!.photos[0]!.file!
  expect(Buffer.from(content).includes('secret')).toBe(false)
  expect(content.length).toBeLessThan(200_000)
  expect(thumbnail!.length).toBeLessThan(20_000)

  // A second photo comes with a correction that waits, too.
  await later.goto(`${server.url}/logs?history=${batch.id}`)
  await waitUntilLive(later)
  await later
    .getByRole('button', { name: /^Actions for the entry of/ })
    .first()
    .click()
  await later.getByRole('menuitem', { name: /Correct/ }).click()
  const correction = later.getByRole('dialog', { name: /^Correct entry of/ })
  await correction.getByLabel(/Why is it corrected/).fill('The label, too')
  await correction.getByRole('button', { name: 'Take photo' }).waitFor()
  await context.setOffline(true)
  await correction
    .locator('input[capture="environment"]')
    .setInputFiles({ name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer: fixture('tank.jpg') })
  await correction.getByRole('img', { name: 'Photo 2' }).waitFor()
  await correction.getByRole('button', { name: 'Save correction' }).click()
  await later.getByText(/^The correction of batch .+ is saved on this device/).waitFor()
  await context.setOffline(false)
  const ofEntry = () => prisma.photo.count({ where: { logId: logs[0]!.id } })
  await expect.poll(ofEntry).toBe(2)
  expectNoComplaints(brewer)
})

it('a remark with a photo and a photo of a recipe wait where they will stand, and arrive once and in order', async () => {
  const { prisma } = server.app.database
  const { context } = assistant
  const batch = await prisma.batch.findFirstOrThrow({
    where: { stage: 'FERMENTING' },
    include: { recipe: true },
  })
  const page = await context.newPage()
  for (const each of [page, brewer.page]) await each.goto(`${server.url}/batch?number=${batch.batchNumber}`)
  await waitUntilLive(page)
  await expect.poll(() => isOnDevice(page, '"remarks:')).toBe(true)
  const remarks = page.getByRole('region', { name: 'Comments' })
  await remarks.getByRole('button', { name: 'Take photo' }).waitFor()
  await switchWorkOffline(page)
  await remarks
    .locator('input[capture="environment"]')
    .setInputFiles({ name: 'IMG_0003.jpg', mimeType: 'image/jpeg', buffer: fixture('tank.jpg') })
  await remarks.getByRole('img', { name: 'Photo 1' }).waitFor()
  const write = async (words: string) => {
    await remarks.getByRole('textbox', { name: 'Comment' }).fill(words)
    await remarks.getByRole('button', { name: 'Add comment' }).click()
    await remarks.getByRole('list', { name: 'Not saved yet' }).getByText(words).waitFor()
  }
  const written = ['The krausen touches the lid', 'I have put a blow-off tube on it']
  for (const words of written) await write(words)

  await page.reload()
  const waiting = remarks.getByRole('list', { name: 'Not saved yet' })
  await waiting.getByRole('img', { name: 'Photo on this device' }).waitFor()
  expect(await waiting.getByRole('paragraph').allTextContents()).toEqual(written.toReversed())
  await switchWorkOffline(page)
  await waiting.waitFor({ state: 'hidden' })
  const shown = brewer.page.getByRole('region', { name: 'Comments' })
  await shown.getByText(written[1]!).waitFor()
  await shown.getByRole('img', { name: /^Photo by/ }).waitFor()
  const saved = await prisma.remark.findMany({
    where: { batchId: batch.id, text: { in: written } },
    include: { photos: true },
    orderBy: { timestamp: 'asc' },
  })
  expect(saved.map(({ text, photos }) => [text, photos.length])).toEqual([
    [written[0], 1],
    [written[1], 0],
  ])

  const { page: office, context: ofBrewer } = brewer
  await office.goto(`${server.url}/recipes?recipe=${batch.recipeId}`)
  await waitUntilLive(office)
  const recipe = office.getByRole('dialog', { name: batch.recipe.name })
  await recipe.getByRole('button', { name: 'Add photo' }).waitFor()
  await ofBrewer.setOffline(true)
  await recipe
    .locator('input[type="file"]')
    .setInputFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer: fixture('tank.jpg') })
  await recipe.getByRole('img', { name: 'Photo on this device' }).waitFor()
  await ofBrewer.setOffline(false)
  await recipe.getByRole('img', { name: /^Photo by/ }).waitFor()
  expect(await prisma.photo.count({ where: { recipeId: batch.recipeId } })).toBe(1)
})

it('a tab that is reloaded without network shows what it showed, whatever other tabs stored since', async () => {
  const { context } = assistant
  const tab = await context.newPage()
  await tab.goto(`${server.url}/recipes`)
  await waitUntilLive(tab)
  await expect.poll(() => isOnDevice(tab, '"recipeStats')).toBe(true)
  await tab.goto('about:blank')
  const other = await context.newPage()
  await other.goto(`${server.url}/schedule`)
  await waitUntilLive(other)
  await expect.poll(() => isOnDevice(other, '"batchTotals')).toBe(true)
  await other.close()
  await context.setOffline(true)
  await tab.goto(`${server.url}/recipes`)
  await tab.getByRole('button', { name: 'Hop Harbor IPA', exact: true }).waitFor()
  await context.setOffline(false)
  await tab.close()
})
