import { askerIn, knownOf } from '#tests/support/data/askers.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { inFrench } from './languages/french.ts'
import { inGerman } from './languages/german.ts'
import { askAll } from './languages/questions.ts'
import { inSpanish } from './languages/spanish.ts'

const server = await serverOfFile({ DEMO: '1', CHATS_PER_MINUTE: '1000' })

for (const [name, language, questionsOf] of [
  ['French', 'fr', inFrench],
  ['German', 'de', inGerman],
  ['Spanish', 'es', inSpanish],
] as const)
  askAll(name, await askerIn(server, language), questionsOf(await knownOf(server, language)))
