import { expect, it } from 'vitest'
import { languageOf } from '#api/language/requestLanguage.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'

const server = await serverOfFile()
const choose = `mutation ($language: String) { updatePreferences(language: $language) { language } }`
const addBeer = 'mutation { createBeerType(input: { name: "Helles" }) { id } }'

it('one refusal is told to two people each in their own language, with what it says as data', async () => {
  const [ana, bernd] = [await aPerson(server, 'VIEWER'), await aPerson(server, 'VIEWER')]
  expect((await server.ask(bernd.token, choose, { language: 'de' })).data).toEqual({
    updatePreferences: { language: 'de' },
  })
  const told = await Promise.all([ana, bernd].map(({ token }) => server.ask(token, addBeer)))
  const sentence = {
    id: 'roles.refused',
    values: { role: { id: 'roles.VIEWER' }, allowed: 'BREWER' },
  }
  expect(told.map(({ errors }) => errors?.[0])).toMatchObject([
    {
      message: 'Your role (Viewer) does not allow this. Ask a brewer.',
      extensions: { code: 'FORBIDDEN', sentence },
    },
    {
      message: 'Ihre Rolle (Leser) erlaubt das nicht. Fragen Sie einen Brauer.',
      extensions: { code: 'FORBIDDEN', sentence },
    },
  ])
})

it('a REST call says what was wrong with each field in the language of the account', async () => {
  const brewer = await aPerson(server, 'BREWER')
  await server.ask(brewer.token, choose, { language: 'fr' })
  const add = 'mutation { createBeerType(input: { name: "" }) { id } }'
  const { errors } = await server.ask(brewer.token, add)
  expect(errors?.[0]).toMatchObject({
    message: 'Nom est obligatoire.',
    extensions: { fields: { name: 'Nom est obligatoire.' }, sentence: { id: 'form.required' } },
  })
  const refused = await server.call('POST', '/api/equipment/cleanup', (await aPerson(server, 'VIEWER')).token)
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'roles.refused', values: { allowed: 'BREWER' } },
  })
})

it('a chosen language is told to all screens of the person, and stays when units are chosen', async () => {
  const person = await aPerson(server, 'VIEWER')
  const query = `subscription { changes { __typename seq ... on PreferencesSaved { user { language } } } }`
  const screen = await subscribeBySocket(server.url, person.token, {}, query)
  await screen.waitFor(({ __typename }) => __typename === 'Heartbeat')
  await server.ask(person.token, choose, { language: 'es' })
  expect(await screen.waitFor(({ __typename }) => __typename === 'PreferencesSaved')).toMatchObject({
    user: { language: 'es' },
  })
  const units = `mutation { updatePreferences(units: { gravity: PLATO, temperature: C, color: EBC, pressure: BAR }) { language units { temperature } } }`
  expect((await server.ask(person.token, units)).data).toEqual({
    updatePreferences: { language: 'es', units: { temperature: 'C' } },
  })
  expect((await server.ask(person.token, choose, { language: null })).data).toEqual({
    updatePreferences: { language: null },
  })
  await screen.close()
})

it('a language that is not known is refused', async () => {
  const { token } = await aPerson(server, 'VIEWER')
  const { errors } = await server.ask(token, choose, { language: 'tlh' })
  expect(errors?.[0]).toMatchObject({
    message: 'This language is not known. Choose one of those that are offered.',
    extensions: { code: 'BAD_USER_INPUT' },
  })
})

it.each([undefined, '', '*', 'tlh', 'en-GB,en;q=0.8', 'de;q=0', ';;q=,'])(
  'a request that accepts %j is answered in English',
  (accepted) => {
    expect(languageOf(accepted)).toBe('en')
  },
)
