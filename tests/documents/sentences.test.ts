import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { catalogue } from '#tools/language/compileSentences.mjs'
import { hardCodedIn } from '#tests/support/hardCoded.ts'

/** What only those read who run or call the server, devices, or a language model, in English. */
const forOperators =
  /^api\/(?:features\/assistant\/model|commands|db|metrics|starting|tracing|live\/log|rest\/(?:openApi|docs)|env\.ts|main\.ts|server\.ts)|^domain\/devices\/ingestWords\.ts/

/** Names that are the same in every language, and words of file formats and of the headings in people's files. */
const names =
  /^domain\/(?:recipes\/(?:beerStyles|beerXml|writeBeerXml|writeBeerJson)|stock\/files\/csvWords)\.ts$/

const files = ['api', 'domain', 'web'].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${top}/${name}`),
)

it('no code says anything itself: all sentences are in the catalogues', () => {
  const read = files.filter((file) => !forOperators.test(file) && !names.test(file))
  const found = read.map((file) => [file, hardCodedIn(file)] as const)
  expect(found.filter(([, sentences]) => sentences.length > 0)).toEqual([])
})

it('every sentence of the catalogues is said somewhere', () => {
  const code = [...files, 'tools/client/pageDocuments.mjs']
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const [named, begun] = [/'([^'\s]+)'/g, /`([^`\s$]+\.)\$\{/g].map(
    (pattern) => new Set([...code.matchAll(pattern)].map(([, text]) => text)),
  )
  const isSaid = (id: string) => named?.has(id) || begun?.has(id.slice(0, id.lastIndexOf('.') + 1))
  const meta = ['language.name', 'language.locale']
  expect(Object.keys(catalogue('en')).filter((id) => !meta.includes(id) && !isSaid(id))).toEqual([])
})
