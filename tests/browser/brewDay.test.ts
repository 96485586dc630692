import { beforeAll, expect, it } from 'vitest'
import { brewStepKinds } from '#domain/brewDay/brewSteps.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { phone, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
let ana: Person
let ben: Person
let address: string

beforeAll(async () => {
  const { batchNumber } = await server.app.database.prisma.batch.findFirstOrThrow({
    where: { stage: 'PLANNED', recipe: { lines: { some: { use: 'BOIL' } } } },
    orderBy: { batchNumber: 'asc' },
  })
  ;[ana, ben] = await Promise.all([
    signInAs(browser, server, 'brewer', phone),
    signInAs(browser, server, 'assistant', phone),
  ])
  address = `${server.url}/batch?number=${batchNumber}`
  await Promise.all([ana, ben].map(({ page }) => page.goto(address)))
  await Promise.all([ana, ben].map(({ page }) => waitUntilLive(page)))
})

const press = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click()
const timerOf = ({ page }: Person) => page.getByRole('timer', { name: 'Timer of Mash rest' })
const secondsOn = async (person: Person) => {
  const [seconds = 0, minutes = 0, hours = 0] = ((await timerOf(person).textContent()) ?? '')
    .split(':')
    .map(Number)
    .reverse()
  return seconds + minutes * 60 + hours * 3_600
}

it('a timer that one phone starts counts on the other, and goes on after a reload', async () => {
  await press(ana, 'Open: Mash rest')
  await press(ana, 'Start timer')
  await timerOf(ben).waitFor()
  const first = await secondsOn(ben)
  expect(first).toBeGreaterThan(3_500)
  await expect.poll(() => secondsOn(ben)).toBeLessThan(first)
  await ben.page.reload()
  await timerOf(ben).waitFor()
  expect(Math.abs((await secondsOn(ben)) - (await secondsOn(ana)))).toBeLessThanOrEqual(1)
  await press(ben, 'Pause')
  await ana.page.getByText('Paused', { exact: true }).waitFor()
})

it('what is ticked in a cellar without a network is seen by the others when it is back', async () => {
  await ben.context.setOffline(true)
  await press(ben, 'Check off: Mash in')
  await ben.page.getByText('Not sent yet').first().waitFor()
  await ben.page.getByRole('button', { name: 'Mash in is done' }).waitFor()
  expect(await ana.page.getByRole('button', { name: 'Mash in is done' }).count()).toBe(0)
  await ben.context.setOffline(false)
  await ana.page.getByRole('button', { name: 'Mash in is done' }).waitFor()
  expectNoComplaints(ana)
})

it('what is ticked where no WebSocket gets through is seen by the others, however many tabs are open', async () => {
  const cara = await signInAs(browser, server, 'assistant', phone)
  await cara.context.routeWebSocket('**', (socket) => socket.close())
  // More than six requests at once a browser doesn't make over http.
  const tabs = [cara.page, await cara.context.newPage(), await cara.context.newPage()]
  for (const page of tabs) {
    await page.goto(address)
    await waitUntilLive(page)
  }
  await press(cara, 'Check off: Mash rest')
  await ana.page.getByRole('button', { name: 'Mash rest is done' }).waitFor()
  await cara.leave()
})

it('one press brings a finished brew to Fermenting, once it has a fermenter', async () => {
  const { prisma } = server.app.database
  const { id, batchNumber } = await aBatch(prisma, { stage: 'MASHING' })
  const kinds = brewStepKinds.filter((kind) => kind !== 'BOIL_ADDITION')
  await prisma.brewStep.createMany({
    data: kinds.map((kind) => ({ batchId: id, kind, doneAt: new Date() })),
  })
  await ana.page.goto(`${server.url}/batch?number=${batchNumber}`)
  await press(ana, 'Update Stage to Fermenting')
  await ana.page.getByText('Cannot start fermenting: No fermenter assigned to this batch.').waitFor()
  const form = ana.page.getByRole('dialog', { name: 'Edit Brew Schedule' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  const { id: fermenterId, label } = await aVessel(prisma)
  await server.ask(
    await server.signIn('BREWER'),
    `mutation { updateBatch(id: "${id}", baseVersion: 1, changes: { fermenterId: "${fermenterId}" }) { id } }`,
  )
  await ana.page.getByText(label, { exact: true }).waitFor()
  await press(ana, 'Update Stage to Fermenting')
  await ana.page.getByText(`Batch ${batchNumber} moved to Fermenting`).waitFor()
  expect(await prisma.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ stage: 'FERMENTING' })
  expectNoComplaints(ana)
})
