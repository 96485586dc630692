import { Prisma } from '#generated/prisma/client.ts'
import { expect, it } from 'vitest'
import { spellingsSql } from '#api/db/foldedSql.ts'
import { folded, spellingsOf } from '#domain/search/folded.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const prisma = () => server.app.database.prisma

/** The spellings of each text as the database has them. */
async function inDatabase(texts: readonly string[]): Promise<string[][]> {
  const rows = await prisma().$queryRaw<{ spelled: string }[]>(
    Prisma.sql`SELECT ${spellingsSql(Prisma.sql`t."text"`)} AS "spelled"
      FROM unnest(${texts}::text[]) WITH ORDINALITY AS t("text", "at") ORDER BY t."at"`,
  )
  return rows.map(({ spelled }) => [...new Set(spelled.split('\n'))])
}

it('the database folds every letter of Latin, Greek and Cyrillic as the browser does', async () => {
  const ranges = [
    [0x20, 0x24f],
    [0x250, 0x2ff],
    [0x300, 0x36f],
    [0x370, 0x52f],
    [0x1e00, 0x1fff],
    [0x2010, 0x2044],
    [0x20a0, 0x20bf],
    [0x2c60, 0x2c7f],
    [0xfb00, 0xfb06],
  ] as const
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_each, at) => String.fromCodePoint(from + at)),
  )
  // Beside a letter, so that a mark has one that it stands on.
  const texts = letters.filter((letter) => letter !== '\n').map((letter) => `a${letter}b`)
  const expected = texts.map((text) => [...new Set(spellingsOf(text))])
  expect(await inDatabase(texts)).toEqual(expected)
})

it.each([
  'Weißbiermalz Straße',
  'KÖLSCH für Zürich',
  'Mu\u0308nchner',
  'Þorrablót Æ',
  'Ci\u200btra',
  'Ñ’s',
  'Pilsner',
  '',
])('the database has the spellings of %j', async (text) => {
  expect(await inDatabase([text])).toEqual([[...spellingsOf(text)]])
})

const hits = async (typed: string) => {
  const admin = await server.signIn('ADMIN')
  const query = 'query ($text: String!) { search(text: $text) { name } }'
  const { data } = await server.ask<{ search: { name: string }[] }>(admin, query, { text: typed })
  return data!.search.map(({ name }) => name)
}

it.each([
  ['weissbiermalz', 'Weißbiermalz Straße'],
  ['strasse', 'Weißbiermalz Straße'],
  ['koelsch', 'Kölschmalz'],
  ['kolschmalz', 'Kölschmalz'],
  ['smorrebrod', 'Smørrebrød'],
  ['zatec', 'Žatec'],
  ['ПШЕНИЦА', 'Пшеница'],
])('the search finds by %s the ingredient %s, and so does the list of ingredients', async (typed, name) => {
  await prisma().ingredient.create({ data: { name, category: 'GRAIN', unit: 'KG' } })
  try {
    expect(await hits(typed)).toContain(name)
    const admin = await server.signIn('ADMIN')
    const query = 'query ($text: String!) { ingredients(search: $text) { name } }'
    const { data } = await server.ask<{ ingredients: { name: string }[] }>(admin, query, { text: typed })
    expect(data!.ingredients).toEqual([{ name }])
    expect(folded(name)).not.toBe(name)
  } finally {
    await prisma().ingredient.deleteMany({ where: { name } })
  }
})
