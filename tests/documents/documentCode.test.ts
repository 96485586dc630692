import { parse, print, stripIgnoredCharacters } from 'graphql'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { documentsIn, codeOf } from '#tools/client/inlineDocuments.ts'
import * as nodes from '#web/live/queries/documentNodes.ts'

const named = Object.fromEntries(Object.entries(nodes).map(([name, node]) => [`node_${name}`, node]))

/** What a document says, by way of the code that the build writes for it. */
const throughCode = (definition: Parameters<typeof codeOf>[0]) =>
  print(runInNewContext(`(${codeOf(definition)})`, named) as typeof definition)

const definitionsOf = (text: string) => parse(text, { noLocation: true }).definitions

describe('the code that the build writes for a GraphQL document', () => {
  it('makes every operation and fragment of the client as it is written', () => {
    const { fragments, operations } = documentsIn(join(packageRoot(), 'web'))
    const all = [...fragments.values(), ...[...operations.values()].flatMap(definitionsOf)]
    expect(all.length).toBeGreaterThan(100)
    for (const definition of all) expect(throughCode(definition)).toBe(print(definition))
  })

  it.each([
    'query Kegs($first: Int = 20, $of: [ID!]!) @live { old: kegs(first: $first, of: $of) @skip(if: false) { id } }',
    'fragment Beer on Keg @shown { ... { id } ... on Keg @include(if: true) { size } ...Size @skip(if: true) }',
  ])('keeps aliases, arguments, variables and directives: %s', (text) => {
    const all = definitionsOf(text).map(throughCode).join('\n')
    expect(stripIgnoredCharacters(all)).toBe(stripIgnoredCharacters(text))
  })
})
