import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Prisma, PrismaClient } from '#generated/prisma/client.ts'
import { aHouse } from '#tests/api/calls/specifiedHouse.ts'
import { aBatch, aFermentingBatch, aVessel } from '#tests/support/data/brewery.ts'
import { desktop, waitUntilLive } from '#tests/browser/support/pages.ts'
import { openBrowser } from '#tests/browser/support/people.ts'
import { aDelivery, anIngredient } from '#tests/support/data/stock.ts'
import { aDevice } from '#tests/support/data/devices.ts'
import { aPersonWithSecondFactor } from '#tests/support/data/secondFactor.ts'
import { upload } from '#tests/support/data/photos.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { testPassword } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { until } from '#tests/support/until.ts'
import { idIn } from './crew.ts'
import { openPagesOfThings, walkThroughEveryPage } from './everyPage.ts'
import { askEveryQuery, namesIn } from './everyQuery.ts'
import { makeEveryRead } from './everyRead.ts'
import { examples, recipeFile, type House } from './mutationExamples.ts'
import { story } from '#tests/support/story.ts'

story()

const backups = await mkdtemp(join(tmpdir(), 'brewhouse-every-'))
afterAll(() => rm(backups, { recursive: true, force: true }))
const server = await serverOfFile({ BACKUP_DIR: backups })
const browser = await chromiumOfFile()
let admin: string
let house: House

beforeAll(async () => {
  const { prisma } = server.app.database
  admin = await server.signIn('ADMIN')
  const { email } = await prisma.user.findFirstOrThrow({ where: { role: 'ADMIN' } })
  const things = await aHouse(prisma)
  // Hops that are low raise an alert, at the latest a minute from now or with the next change.
  await prisma.change.create({ data: { type: 'IngredientSaved', entityId: things.hops.id } })
  const openAlert = () => prisma.alert.findFirst({ where: { clearedAt: null } })
  await until(async () => (await openAlert()) !== null)
  await server.signIn('VIEWER')
  const session = await prisma.session.findFirstOrThrow({ orderBy: { id: 'desc' } })
  const pairing = await server.call('POST', '/api/displays/pairings', null)
  house = {
    code: pairing.body.code,
    ...{
      email,
      password: testPassword,
      session: session.id,
      viewer: session.userId,
      alert: (await openAlert())?.id ?? '',
    },
    ...{ hops: things.hops.id, spare: things.spare.id, dirty: things.dirty.id },
    spareTank: (await aVessel(prisma, { type: 'BRITE_TANK' })).id,
    yeast: (await anIngredient(prisma, { category: 'YEAST' })).id,
    finished: (await aBatch(prisma, { stage: 'COMPLETED', completedAt: new Date() })).id,
    inKegs: (await aBatch(prisma, { stage: 'KEGGING', keggingDate: new Date() })).id,
    inTank: (await aFermentingBatch(prisma, { fermentingStartDate: new Date('2026-10-01T08:00:00Z') })).id,
    photo: (await upload(server, admin, {})).id,
    unsavedPhoto: (await upload(server, admin, {})).id,
    lotPhoto: (await upload(server, admin, {})).id,
    certificate: (await aCertificate(prisma, things.hops)).id,
    device: await aDevice(server, admin, { device: 'RED', gravity: 1.012 }),
    delivery: (await aDelivery(prisma, things.spare.id)).id,
    otherDevice: await aDevice(server, admin, { device: 'BLUE', gravity: 1.012 }),
    locked: (await aPersonWithSecondFactor(server)).id,
    ...{ oldBatch: things.batch.id, log: things.log.id },
  }
})

/** A certificate of a lot that is used up. */
function aCertificate(prisma: PrismaClient, { id: ingredientId, name, unit }: Prisma.IngredientModel) {
  const lot = { ingredientName: name, unit, quantity: 5, remaining: 0, origin: 'RECEIVED' as const }
  const days = { receivedAt: new Date(), useBefore: new Date() }
  const file = { id: randomUUID(), name: 'certificate.pdf', size: 5, content: Buffer.from('%PDF-') }
  return prisma.lotFile.create({
    data: { ...file, lot: { create: { ...lot, ...days, ingredient: { connect: { id: ingredientId } } } } },
  })
}

it('every mutation of the schema has an example', () => {
  expect(namesIn('Mutation').filter((name) => !(name in examples))).toEqual([])
})

it('every mutation works once', async () => {
  const leaver = await server.signIn('VIEWER')
  const failed: Record<string, unknown> = {}
  for (const [name, example] of Object.entries(examples)) {
    const { args, answer = '', as, keep } = example(house)
    const token = as === 'leaver' ? leaver : admin
    const { data, errors } = await server.ask(
      token,
      `mutation { ${name}${args ? `(${args})` : ''} ${answer} }`,
    )
    if (errors) failed[name] = errors
    if (keep) house[keep] = idIn(data?.[name])
  }
  expect(failed).toEqual({})
})

/** What the mutations made, for whatever is asked by an id. */
const things = () => {
  const { newBatch = '', newVessel = '', newRecipe = '', hops = '', unsavedPhoto = '' } = house
  const made = { batch: newBatch, equipment: newVessel, recipe: newRecipe, ingredient: hops }
  const { lot = '', newPackageLot = '' } = house
  const lots = { lot, package: newPackageLot, packageLot: newPackageLot }
  return { ...made, ...lots, photo: unsavedPhoto, replay: house.otherDevice ?? '' }
}

it('afterwards every query is answered', async () => {
  await askEveryQuery(server, admin, things(), {
    nextBatchNumber: 'year: 2026',
    batchByNumber: 'number: "2026-901"',
    search: 'text: "pils"',
    exportRecipe: 'format: BEERXML',
    previewRecipeImport: `file: ${recipeFile}, format: BEERXML`,
    previewIngredientImport: String.raw`csv: "name,category\nCitra,hops\n"`,
    series: 'kind: GRAVITY, from: "2026-10-01T00:00:00Z", to: "2026-10-02T00:00:00Z"',
    excludedReadings: 'from: "2026-10-01T00:00:00Z", to: "2026-10-02T00:00:00Z"',
    replayPreview: 'from: "2026-10-01T00:00:00Z"',
    assistantReply: 'messages: [{ role: USER, content: "How do I plan a batch?" }]',
  })
})

it('afterwards every REST read is answered', async () => {
  await makeEveryRead(server, admin, things())
})

it('afterwards every page opens without an error', async () => {
  const storage = { name: 'userInfo', value: JSON.stringify(await userInfo()) }
  const person = await openBrowser(browser, desktop, {
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage: [storage] }] },
  })
  await person.page.goto(`${server.url}/dashboard`)
  await waitUntilLive(person.page)
  await walkThroughEveryPage(person, { hasBatches: true })
  const { lot = '', newPackageLot = '' } = house
  await openPagesOfThings(person, server, { '/recall/lot/:id': lot, '/recall/package/:id': newPackageLot })
  await person.leave()
})

/** The client's stored sign-in response; the password is the one that the examples changed it to. */
async function userInfo(): Promise<unknown> {
  const credentials = { email: house.email, password: 'hops and barley 27' }
  const { status, body } = await server.call('POST', '/api/users/login', null, credentials)
  expect(status).toBe(200)
  return body
}
