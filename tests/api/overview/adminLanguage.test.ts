import { expect, it } from 'vitest'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()

const choose = `mutation ($language: String, $units: UnitsInput) {
  updatePreferences(language: $language, units: $units) { id }
}`
const metric = { gravity: 'PLATO', temperature: 'C', color: 'EBC', pressure: 'BAR' }

/** Two administrators: one reads English and °F, the other German and °C. */
async function twoAdministrators() {
  const [ana, bernd] = [await aPerson(server, 'ADMIN'), await aPerson(server, 'ADMIN')]
  await server.ask(bernd.token, choose, { language: 'de', units: metric })
  return [ana.token, bernd.token] as const
}

/** What each of them is answered. */
const askBoth = async <Data>(query: string, variables = {}) =>
  Promise.all((await twoAdministrators()).map((token) => server.ask<Data>(token, query, variables)))

it('tells each administrator in their language why a mail was never sent', async () => {
  const [ana] = await twoAdministrators()
  const input = { name: 'Cy', email: 'cy@example.com', role: 'VIEWER' }
  const invite = 'mutation ($input: InviteInput!) { inviteUser(input: $input) { user { id } } }'
  const { data } = await server.ask<{ inviteUser: { user: { id: string } } }>(ana, invite, { input })
  const again = 'mutation ($id: ID!) { resendInvitation(id: $id) { user { id } } }'
  await server.ask(ana, again, { id: data?.inviteUser.user.id })
  const told = await askBoth<{ mails: { to: string; error: string | null }[] }>(
    '{ mails(limit: 50) { to error } }',
  )
  expect(
    told.map((answer) => answer.data?.mails.filter(({ to }) => to === input.email).map(({ error }) => error)),
  ).toEqual([
    [null, 'Replaced by a newer invitation.'],
    [null, 'Durch eine neuere Einladung ersetzt.'],
  ])
})

it('shows the reason of a mail that is older than its sentence as it was written', async () => {
  const mail = { to: 'old@example.com', subject: 'Old', text: 'Old', nextTryAt: null, error: '550 gone' }
  await server.app.database.prisma.mail.create({ data: mail })
  const told = await askBoth<{ mails: { to: string; error: string | null }[] }>(
    '{ mails(limit: 50) { to error } }',
  )
  expect(told.map(({ data }) => data?.mails.find(({ to }) => to === mail.to)?.error)).toEqual([
    '550 gone',
    '550 gone',
  ])
})

it('tells each administrator the settings of the server in their language', async () => {
  const told = await askBoth<{ systemSettings: { images: object } }>(
    '{ systemSettings { images { state hint } } }',
  )
  expect(told.map(({ data }) => data?.systemSettings.images)).toMatchObject([
    { state: 'Built in' },
    { state: 'Eingebaut', hint: expect.stringContaining('Datenbank') },
  ])
})

it('tells each administrator why a message was not read, and its device always in English', async () => {
  const [ana] = await twoAdministrators()
  const add = 'mutation { createIngestAddress(name: "Cellar") { id url } }'
  const { data } = await server.ask<{ createIngestAddress: { id: string; url: string } }>(ana, add)
  const { id, url } = data?.createIngestAddress ?? { id: '', url: '' }
  const answer = await fetch(server.url + url, {
    method: 'POST',
    headers: { 'accept-language': 'de' },
    body: 'x=1',
  })
  const english = 'This format is not known here. Check what the device is set to send.'
  expect(await answer.json()).toMatchObject({ message: english })
  const told = await askBoth<{ ingestAddresses: { id: string; lastRefusal: { reason: string } | null }[] }>(
    '{ ingestAddresses { id lastRefusal { reason } } }',
  )
  expect(told.map((one) => one.data?.ingestAddresses.find((each) => each.id === id)?.lastRefusal)).toEqual([
    { reason: english },
    { reason: 'Dieses Format ist hier nicht bekannt. Prüfen Sie, was das Gerät senden soll.' },
  ])
})

it('refuses an offset of temperatures with bounds in the unit of who asks', async () => {
  const { id } = await server.app.database.prisma.device.create({
    data: { identity: 'RED', name: 'Tilt Red', dialect: 'TILT' },
  })
  const calibrate = `mutation ($id: ID!) {
    calibrateDevice(id: $id, calibration: { temperatureOffset: 21 }) { id }
  }`
  const told = await askBoth(calibrate, { id })
  expect(told.map(({ errors }) => errors?.[0]?.message)).toEqual([
    'Temperature offset must be from −20 to 20 °F.',
    'Temperaturkorrektur muss zwischen −11,11 und 11,11 °C liegen.',
  ])
})
