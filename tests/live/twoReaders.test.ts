import { expect, it } from 'vitest'
import { readerOf, written } from '#api/language/readers.ts'
import { messageIn } from '#domain/language/storedMessage.ts'
import { presets } from '#domain/units/units.ts'
import type { Language } from '#generated/language/languages.ts'
import { hoursAgo } from '#tests/support/data/ago.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { eventually } from '#tests/support/eventually.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'

const server = await serverOfFile()
const prisma = () => server.app.database.prisma

/** A person who reads German and metric units. */
async function aGerman() {
  const person = await aPerson(server, 'BREWER')
  const choose = `mutation ($language: String, $units: UnitsInput) {
    updatePreferences(language: $language, units: $units) { language } }`
  const { maltColor: _, ...units } = presets.METRIC
  const { errors } = await server.ask(person.token, choose, { language: 'de', units })
  expect(errors).toBeUndefined()
  return person
}

/** A batch whose gravity stalls, in a fermenter. */
async function aStuckBatch(label = 'FV-7') {
  const fermenter = await aVessel(prisma(), { status: 'IN_USE', label })
  const dates = { fermenterId: fermenter.id, fermentingStartDate: hoursAgo(8 * 24) }
  const { id, recipeId } = await aBatch(prisma(), dates)
  await prisma().recipe.update({ where: { id: recipeId }, data: { expectedOG: 1.06, expectedFG: 1.012 } })
  const readings = [1.06, 1.04, 1.024, 1.024, 1.024, 1.024]
  await prisma().batchLog.createMany({
    data: readings.map((gravity, day) => ({
      ...{ batchId: id, recipeId, gravity, timestamp: hoursAgo((readings.length - day) * 24 - 12) },
    })),
  })
  const batch = await prisma().batch.update({
    where: { id },
    data: { stage: 'FERMENTING' },
    include: { recipe: true },
  })
  await prisma().change.create({ data: { type: 'BatchSaved', entityId: id } })
  return batch
}

interface SeenAlert {
  kind: string
  title: string
  message: string
  titleSaid: unknown
  messageSaid: unknown
}

it('one alert is read by two people in their own language and units, from one payload', async () => {
  const [english, german] = [await aPerson(server, 'BREWER'), await aGerman()]
  const fields = '{ kind title message titleSaid messageSaid }'
  const query = `subscription { dashboard { __typename seq: asOfSeq alerts ${fields} } }`
  const screens = await Promise.all(
    [english, german].map(({ token }) => subscribeBySocket(server.url, token, {}, query)),
  )
  const batch = await aStuckBatch()
  const name = `${batch.recipe.name} in FV-7`
  const inWords = (language: Language, units: typeof presets.US | typeof presets.METRIC, said: unknown) =>
    written(messageIn(said) ?? '', readerOf(language, units))
  const received = await Promise.all(
    screens.map(async (screen) => {
      // The batch of another test may be stuck, too.
      const isStuck = ({ kind, message }: SeenAlert) => kind === 'STUCK_GRAVITY' && message.startsWith(name)
      const alertsIn = (seen: unknown) => (seen as { alerts: SeenAlert[] }).alerts
      const seen = await screen.waitFor((one) => alertsIn(one).some(isStuck))
      return alertsIn(seen).find(isStuck)
    }),
  )
  expect(received[0]).toEqual(received[1])
  const [alert] = received
  // The text in it is for programs; it is one for all.
  expect(alert?.message).toBe(`${name}: gravity has stopped at 1.024; 1.012 expected.`)
  expect(inWords('en', presets.US, alert?.messageSaid)).toBe(alert?.message)
  expect(inWords('de', presets.METRIC, alert?.titleSaid)).toBe(`Gärung steht: ${batch.batchNumber}`)
  expect(inWords('de', presets.METRIC, alert?.messageSaid)).toBe(
    `${name}: Der Extrakt steht bei 6,1 °P, erwartet sind 3,1 °P.`,
  )
  const asked = `{ dashboard { alerts ${fields} } }`
  const { data } = await server.ask<{ dashboard: { alerts: SeenAlert[] } }>(german.token, asked)
  expect(data?.dashboard.alerts.map(({ message }) => message)).toContain(
    `${name}: Der Extrakt steht bei 6,1 °P, erwartet sind 3,1 °P.`,
  )
  const { body } = await server.call('GET', '/api/dashboard/overview', german.token)
  expect(body.alerts).toContainEqual(expect.objectContaining({ title: `Gärung steht: ${batch.batchNumber}` }))
  await Promise.all(screens.map((screen) => screen.close()))
})

it('an alert that is older than its sentences is read as it was written', async () => {
  const { token } = await aGerman()
  const { id } = await prisma().alert.create({
    data: {
      key: 'old',
      kind: 'LOW_STOCK',
      severity: 'INFO',
      title: 'Low stock: Citra',
      message: '3 oz left.',
    },
  })
  const acknowledge = `mutation { acknowledgeAlert(id: "${id}") { title message titleSaid messageSaid } }`
  await eventually(async () => {
    const { data } = await server.ask(token, acknowledge)
    expect(data).toEqual({
      acknowledgeAlert: {
        ...{ title: 'Low stock: Citra', message: '3 oz left.' },
        titleSaid: { id: 'common.asWritten', values: { text: 'Low stock: Citra' } },
        messageSaid: { id: 'common.asWritten', values: { text: '3 oz left.' } },
      },
    })
  })
})

it('one item of the news is read by two people in their own language and units', async () => {
  const [english, german, ana] = [
    await aPerson(server, 'BREWER'),
    await aGerman(),
    await aPerson(server, 'BREWER'),
  ]
  const batch = await aStuckBatch('FV-8')
  const log = 'mutation ($input: LogInput!) { addLog(input: $input) { id } }'
  const input = { batchId: batch.id, logType: 'FERMENTATION_CHECK', temperature: 68 }
  expect((await server.ask(ana.token, log, { input })).errors).toBeUndefined()
  await server.ask(ana.token, `mutation { moveBatch(id: "${batch.id}", to: CANCELLED) { id } }`)
  const newsOf = async (token: string) => {
    const { data } = await server.ask<{ news: { items: { text: string }[] } }>(
      token,
      '{ news { items { text } } }',
    )
    return data?.news.items.map(({ text }) => text)
  }
  const { name } = await prisma().user.findUniqueOrThrow({ where: { id: ana.id } })
  const beer = `${batch.recipe.name} ${batch.batchNumber}`
  expect(await newsOf(english.token)).toContain(`${name} moved ${beer} to Cancelled`)
  expect(await newsOf(german.token)).toContain(`${name} hat ${beer} auf „Abgebrochen“ gesetzt`)
})

it('what the server notes on a movement is read by each in their own words; what a person wrote stays', async () => {
  const german = await aGerman()
  const beer = await prisma().beerType.create({ data: { name: 'Helles' } })
  const add = `mutation ($input: KegInput!) { createKeg(input: $input) { id } }`
  const input = { beerTypeId: beer.id, size: 'HALF_BBL', quantity: 4, priceCents: 0 }
  expect((await server.ask(german.token, add, { input })).errors).toBeUndefined()
  const adjust = `mutation ($notes: String) {
    adjustKegs(beerTypeId: "${beer.id}", size: HALF_BBL, delta: 1, notes: $notes) { id } }`
  for (const notes of ['Für das Fest', 'Quick add'])
    expect((await server.ask(german.token, adjust, { notes })).errors).toBeUndefined()
  const query = `{ kegTransactions(beerTypeId: "${beer.id}", limit: 5) { notes notesSaid } }`
  const notesOf = async (token: string) =>
    (await server.ask<{ kegTransactions: { notes: string; notesSaid: unknown }[] }>(token, query)).data
      ?.kegTransactions
  const read = await notesOf(german.token)
  expect(read?.map(({ notes }) => notes)).toEqual(['Schnell hinzugefügt', 'Für das Fest', 'Anfangsbestand'])
  expect(read?.[2]?.notesSaid).toEqual({ id: 'notes.openingCount' })
  const english = await notesOf((await aPerson(server, 'VIEWER')).token)
  expect(english?.map(({ notes }) => notes)).toEqual(['Quick add', 'Für das Fest', 'Opening count'])
  const stored = await prisma().kegTransaction.findMany({ where: { beerTypeId: beer.id } })
  expect(stored.map(({ notes }) => notes)).toContain('Opening count')
})
