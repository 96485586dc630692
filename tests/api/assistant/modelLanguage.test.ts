import { afterAll, expect, it } from 'vitest'
import { presets } from '#domain/units/units.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { startLanguageModel } from '#tests/support/servers/languageModel.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const model = await startLanguageModel()
afterAll(() => model.close())
const server = await serverOfFile({ ASSISTANT_URL: model.url, ASSISTANT_MODEL: 'brewer-1' })

const prisma = () => server.app.database.prisma
const chat = (content: string, token: string) =>
  server.call('POST', '/api/beergpt/chat', token, { messages: [{ role: 'user', content }] })

it('a language model is told to answer in the language and units of who asks, and gets facts in them', async () => {
  const vessel = await aVessel(prisma(), { label: 'FV-7', capacityBBL: 7, status: 'AVAILABLE' })
  const { token, id } = await aPerson(server, 'VIEWER')
  await prisma().user.update({ where: { id }, data: { language: 'de', units: presets.METRIC } })
  model.behave(
    ({ call, finish }) => (
      call('vessels', { label: vessel.label }),
      call('handbook', { question: 'stuck fermentation' }),
      finish('tool_calls')
    ),
    ({ words, finish }) => (words('Leer.'), finish()),
  )
  expect((await chat('Ist FV-7 frei?', token)).body).toEqual({ message: 'Leer.' })
  expect(model.asked[0]?.messages[0]?.content).toContain('temperature in °C')
  expect(model.asked[0]?.messages[0]?.content).toContain('Answer in Deutsch (de-DE)')
  const [tank, book] = model.asked[1]?.messages.filter(({ role }) => role === 'tool') ?? []
  expect(tank?.content).toContain('**FV-7** (Gärtank, 8,21 hL): ')
  expect(book?.content).toContain('## Gärstockung und träge Gärung: Eine Gärstockung beheben')
})

it('a refusal says what is wrong with a message in the language of who sent it', async () => {
  const { token, id } = await aPerson(server, 'VIEWER')
  await prisma().user.update({ where: { id }, data: { language: 'fr' } })
  const sent = { messages: [{ role: 'assistant', content: 'Bonjour' }] }
  const { body } = await server.call('POST', '/api/beergpt/chat', token, sent)
  expect(JSON.stringify(body)).toContain('Le dernier message doit être une question.')
})
