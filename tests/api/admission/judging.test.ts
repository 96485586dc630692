import fc from 'fast-check'
import { parse, specifiedRules, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { median } from '#bench/support/figures.ts'
import { admit } from '#api/graphql/admission/admit.ts'
import { parseOptions, validationOptions } from '#api/graphql/limits.ts'
import { executableSchema } from '#api/graphql/schema.ts'
import { chain, hostileDocuments } from '#tests/support/faults/hostileDocuments.ts'

const schema = executableSchema()
const mostMs = 50

/** Everything done with a document before execution, as on every transport. */
function judge(text: string): string | null {
  try {
    admit(text)
    return validate(schema, parse(text, parseOptions), specifiedRules, validationOptions)[0]?.message ?? null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * The median processor time of five runs, in ms, which other load on the machine does not change. A comment makes each
 * text a new document, so that none is cached.
 */
function timeOf(text: string): number {
  const times = [1, 2, 3, 4, 5].map((round) => {
    const own = `${text}#${round}`
    const from = process.cpuUsage()
    judge(own)
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1_000
  })
  return median(times)
}

describe('a document up to the permitted size', () => {
  it.each(hostileDocuments)('with %s is judged within 50 ms', (_name, text) => {
    expect(text.length).toBeLessThan(10_000)
    expect(timeOf(text)).toBeLessThan(mostMs)
  })

  it('of any parts is judged within 50 ms', () => {
    const parts = [
      'me{id}', 'id ', '...f0 ', '...f1 ', '...f2 ', '...{', '...on Query{', 'batches{', '}', 'recipe{', 'lines{',
      'a:', 'b:', '(limit:5)', '(stages:[$a])', '@skip(if:$b)', 'name ', 'fragment f0 on Query{', 'fragment f1 on Batch{',
      'fragment f2 on Recipe{', 'query($a:Int){', '{', 'mutation{', 'subscription{changes{', '__typename ',
    ] // oxfmt-ignore
    const texts = fc
      .array(fc.tuple(fc.constantFrom(...parts), fc.integer({ min: 1, max: 200 })), { maxLength: 60 })
      .map((chosen) =>
        chosen
          .map(([part, times]) => part.repeat(times))
          .join('')
          .slice(0, 9_900),
      )
    fc.assert(
      fc.property(texts, (text) => {
        expect(timeOf(text)).toBeLessThan(mostMs)
      }),
      { numRuns: 200, seed: 12 },
    )
  })

  it('with doubled fragments takes as long for 50 levels as their length asks for', () => {
    expect(timeOf(chain(50, 2, 'me{id}'))).toBeLessThan(mostMs)
    expect(judge(chain(50, 2, '...nowhere'))).toMatch(/selects more than 4000 fields and fragments/)
  })
})

describe('a document within the limits', () => {
  it.each([
    ['{ me { id } }', null],
    ['{ me { ...a } } fragment a on User { id name }', null],
    ['{ me { ...a } } fragment a on User { ...a }', 'The fragment a spreads itself.'],
    ['{ me { id } me { name } }', null],
    [
      `{ me { ${'id '.repeat(200)} } }`,
      'The document selects the same fields repeatedly. Select each field once.',
    ],
    ['{ me { brews } }', 'Cannot query field "brews" on type "User".'],
  ])('%s is told what is wrong with it, if anything', (text, reason) => {
    expect(judge(text)).toBe(reason)
  })
})
