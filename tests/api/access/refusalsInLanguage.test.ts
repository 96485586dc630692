import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { readerOf, written } from '#api/language/readers.ts'
import { languageOf } from '#api/language/requestLanguage.ts'
import { message, type PlainId } from '#domain/language/message.ts'
import { languages, type Language } from '#generated/language/languages.ts'
import { openSocket } from '#tests/support/faults/bareSocket.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket, transports } from '#tests/support/subscriber.ts'

const server = await serverOfFile({ SOCKETS_PER_USER: '2' })
const choose = 'mutation ($language: String) { updatePreferences(language: $language) { language } }'

async function aReader(language: Language) {
  const { token } = await aPerson(server, 'BREWER')
  await server.ask(token, choose, { language })
  return token
}

const german = await aReader('de')

it('a reader of French reads which field of their account was changed meanwhile', async () => {
  const french = await aReader('fr')
  const { data } = await server.ask<{ me: { version: number } }>(french, '{ me { version } }')
  const rename = `mutation ($name: String!) { updateProfile(baseVersion: ${data?.me.version}, changes: { name: $name }) { name } }`
  expect((await server.ask(french, rename, { name: 'Anne' })).errors).toBeUndefined()
  const { errors } = await server.ask(french, rename, { name: 'Marie' })
  expect(errors?.[0]).toMatchObject({
    message: expect.stringContaining('Nom') as string,
    extensions: { code: 'CONFLICT' },
  })
})

describe('a German reads why a request is refused', () => {
  it.each([
    [
      'several operations',
      'query A { me { id } } query B { me { id } }',
      'Bitte senden Sie nur eine Operation auf einmal.',
      'request.oneOperation',
    ],
    [
      'a document that nests too deep',
      `{ ${'a { '.repeat(51)} id ${'}'.repeat(51)} }`,
      'Das Dokument schachtelt Klammern tiefer als 50 Ebenen.',
      'request.brackets',
    ],
    [
      'a subscription by POST',
      'subscription { changes { __typename } }',
      /^Das Abonnement changes wird hier nicht beantwortet: /,
      'request.notSubscribed',
    ],
    [
      'too much at once',
      '{ batches(limit: 500) { readings(limit: 60) { id } } }',
      /^Das fragt bis zu \d+ Einträge auf einmal ab; höchstens 25000 sind erlaubt\./,
      'request.entries',
    ],
  ])('%s over GraphQL', async (_what, query, text, id) => {
    const { errors } = await server.ask(german, query)
    expect(errors?.[0]).toMatchObject({
      message: typeof text === 'string' ? text : (expect.stringMatching(text) as string),
      extensions: { sentence: { id } },
    })
    expect(errors?.[0]?.extensions).not.toHaveProperty('http')
  })

  it('a command id that was used for something else', async () => {
    const add =
      'mutation ($name: String!) { createBeerType(input: { name: $name }, commandId: "german") { id } }'
    await server.ask(german, add, { name: 'Helles' })
    const { errors } = await server.ask(german, add, { name: 'Dunkles' })
    expect(errors?.[0]?.message).toBe(
      'Diese Befehls-ID wurde schon für etwas anderes verwendet. Bitte senden Sie den Befehl mit einer neuen ID.',
    )
  })

  it('what is missing and wrong in a REST call, each field with its reason', async () => {
    const { status, body } = await server.call('POST', '/api/ingredients', german, {
      category: 'gold',
      currentQuantity: 'x',
    })
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        message: expect.stringMatching(
          /^name fehlt; category muss eines von .* sein; currentQuantity muss eine Zahl sein\.$/,
        ) as string,
        errors: { name: 'fehlt', currentQuantity: 'muss eine Zahl sein' },
        code: 'rest.reasons',
      },
    })
  })

  it('a file of ingredients that is missing, or none', async () => {
    const imported = (body: object) => server.call('POST', '/api/ingredients/bulk-import', german, body)
    expect(await imported({})).toMatchObject({ status: 422, body: { message: 'csvData fehlt.' } })
    const none = { message: expect.stringMatching(/^csvData muss der Text einer CSV-Datei sein oder /) }
    for (const csvData of [5, [{ name: 'Citra', organic: true }]])
      expect(await imported({ csvData })).toMatchObject({ status: 422, body: none })
  })

  it('an address where nothing is, and a body that is no JSON', async () => {
    const nowhere = await server.call('GET', '/api/nowhere', german)
    expect(nowhere).toMatchObject({ status: 404, body: { code: 'request.nothingHere' } })
    const broken = await server.call('POST', '/api/kegs', german, '{')
    expect(broken).toMatchObject({
      status: 400,
      body: { message: 'Der Inhalt ist kein gültiges JSON.', code: 'request.notJson' },
    })
  })

  it('that somebody was signed out', async () => {
    expect(await server.call('POST', '/api/users/logout', await aReader('de'))).toMatchObject({
      body: { message: 'Abgemeldet.' },
    })
  })

  it.each(transports)('a cursor that is not one, of a subscription by %s', async (_name, subscribe) => {
    const told = []
    for (const language of ['de', 'fr'] as const) {
      const token = await aReader(language)
      const stream = await subscribe(server.url, token, { after: 'x' })
      await stream.ended
      told.push(stream.errors[0])
      await stream.close()
    }
    const extensions = { code: 'BAD_USER_INPUT', sentence: { id: 'request.badCursor' } }
    expect(told).toMatchObject([
      { message: 'Unbekannter Cursor.', extensions },
      { message: 'Curseur inconnu.', extensions },
    ])
  })

  it('why a socket is closed', async () => {
    const token = await aReader('de')
    const open = await Promise.all([1, 2].map(() => openSocket(server.url, token)))
    const refused: unknown = await subscribeBySocket(server.url, token).catch((event: unknown) => event)
    expect(refused).toMatchObject({ code: 4429, reason: 'Zu viele offene Verbindungen' })
    for (const { socket } of open) socket.terminate()
  })
})

const closing: PlainId[] = ['request.tooManyMessages', 'request.tooManyOpen', 'request.tryLater']

it.each(Object.keys(languages) as Language[])(
  'what closes a socket fits into its last message in %s',
  (language) => {
    for (const id of closing) {
      const reason = written(message(id), readerOf(language))
      expect(Buffer.byteLength(reason), reason).toBeLessThanOrEqual(123)
    }
  },
)

it('who has no account is answered in the language of the request, before a socket too', async () => {
  const reader = readerOf(languageOf('de'))
  const nowhere = await server.call('GET', '/api/nowhere', null, undefined, { 'accept-language': 'de' })
  expect(nowhere.body.message).toBe(written(message('request.nothingHere'), reader))
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  const lines = [
    'GET /elsewhere HTTP/1.1',
    'host: x',
    'connection: upgrade',
    'upgrade: websocket',
    'accept-language: de',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  let answer = ''
  for await (const bytes of socket) answer += String(bytes)
  const { message: text, code } = JSON.parse(answer.slice(answer.indexOf('{')))
  expect([text, code]).toEqual([written(message('request.nothingHere'), reader), 'request.nothingHere'])
})
