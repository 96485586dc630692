import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { catalogue, unconverted } from '#tools/language/compileSentences.mjs'
import { hardCodedIn } from '#tests/support/hardCoded.ts'

/** What only those read who run or call the server, devices, or a language model, in English. */
const forOperators =
  /^api\/(?:features\/assistant\/model|commands|db|metrics|starting|tracing|live\/log|rest\/(?:openApi|docs)|env\.ts|main\.ts|server\.ts)|^domain\/devices\/ingestWords\.ts/

/** Names that are the same in every language, and words of file formats, which only programs read. */
const names = /^domain\/recipes\/(?:beerStyles|writeBeerXml|writeBeerJson)\.ts$/

const files = ['api', 'domain', 'web'].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${top}/${name}`),
)
const roomOf = (file: string) => unconverted().find((room) => file === room || file.startsWith(`${room}/`))

it('a room that is converted says nothing itself: all its sentences are in the catalogues', () => {
  const converted = files.filter((file) => !roomOf(file) && !forOperators.test(file) && !names.test(file))
  const found = converted.map((file) => [file, hardCodedIn(file)] as const)
  expect(found.filter(([, sentences]) => sentences.length > 0)).toEqual([])
})

it('a room that says nothing itself any more is taken off the list of those that are not converted', () => {
  const stale = unconverted().filter(
    (room) =>
      !files
        .filter((file) => file === room || file.startsWith(`${room}/`))
        .some((file) => hardCodedIn(file).length > 0),
  )
  expect(stale).toEqual([])
})

it('every sentence of the catalogues is said somewhere', () => {
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const isSaid = (id: string) =>
    code.includes(`'${id}'`) || code.includes(`\`${id.slice(0, id.lastIndexOf('.') + 1)}\${`)
  const meta = ['language.name', 'language.locale']
  expect(Object.keys(catalogue('en')).filter((id) => !meta.includes(id) && !isSaid(id))).toEqual([])
})
