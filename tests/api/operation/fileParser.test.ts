import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { TimedOut, TooMany } from '#api/errors.ts'
import { createFileParser, type FileParser } from '#api/files/parseFile.ts'
import { usualCurrency } from '#domain/stock/money.ts'

const opened: FileParser[] = []
afterEach(async () => {
  for (const parser of opened.splice(0)) await parser.close()
})
function aParser(options?: { patienceMs: number }) {
  const parser = createFileParser(pino({ level: 'silent' }), options)
  opened.push(parser)
  return parser
}

const unnamed = { recipe: 'Recipe', style: 'Style' }
const hop = '<HOP><NAME>Cascade</NAME><AMOUNT>0.02</AMOUNT><USE>Boil</USE></HOP>'
const recipeOf = (hops: number) => ({
  file: `<RECIPE><NAME>Pale</NAME><BATCH_SIZE>20</BATCH_SIZE><HOPS>${hop.repeat(hops)}</HOPS></RECIPE>`,
  ...{ format: 'BEERXML' as const, unnamed },
})
const stockOf = (rows: number) => ({
  file: ['name,category', ...Array.from({ length: rows }, (_, n) => `Malt ${n},Grain`)].join('\n'),
  ...{ choices: {}, currency: usualCurrency, listed: 500 },
})

it('reads large files in a thread as it reads small ones', async () => {
  const parser = aParser()
  const [small] = await parser.recipes(recipeOf(2))
  const [large] = await parser.recipes(recipeOf(2_000))
  expect(large?.fields).toEqual(small?.fields)
  expect(large?.lines).toHaveLength(2_000)
  expect(large?.lines[0]).toEqual(small?.lines[0])
  const stock = await parser.ingredients(stockOf(5_000))
  expect([stock.rows.length, stock.titles]).toEqual([5_000, (await parser.ingredients(stockOf(1))).titles])
})

it('refuses large files in the sentences for small ones', async () => {
  const parser = aParser()
  const many = (count: number) => ({ ...recipeOf(0), file: recipeOf(0).file.repeat(count) })
  for (const count of [101, 5_000])
    await expect(parser.recipes(many(count))).rejects.toThrow(/recipes: at most 100 are allowed/)
  await expect(parser.ingredients(stockOf(6_000))).rejects.toThrow(/at most 5,000/)
})

it('gives up a file that takes too long, and reads the next one', async () => {
  const impatient = aParser({ patienceMs: 20 })
  await expect(impatient.recipes(recipeOf(20_000))).rejects.toThrow(TimedOut)
  expect(await aParser().recipes(recipeOf(2_000))).toHaveLength(1)
})

it('refuses a file where twenty wait already, and reads those', async () => {
  const parser = aParser({ patienceMs: 60_000 })
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => parser.recipes(recipeOf(1_000))))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.length).toBeGreaterThanOrEqual(8)
  for (const reason of refused) expect(reason).toBeInstanceOf(TooMany)
})
