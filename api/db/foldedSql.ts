import { plainLetterOf, spellingsOf, writtenOut } from '#domain/search/folded.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** Capitals of Latin, Greek and Cyrillic, which are in these ranges once marks are taken off. */
const capitals = [
  [0x41, 0x24f],
  [0x370, 0x52f],
  [0x1e9e, 0x1eff],
  [0x2c60, 0x2c7f],
].flatMap(([from = 0, to = 0]) =>
  Array.from({ length: to - from + 1 }, (_each, at) => String.fromCodePoint(from + at)).filter(
    (letter) => letter.normalize('NFKD') === letter && letter.toLowerCase() !== letter,
  ),
)

/** What `folded` makes of each letter. */
const letters: [letter: string, plain: string][] = [
  ...Object.entries(plainLetterOf),
  ...capitals.map((letter): [string, string] => [
    letter,
    plainLetterOf[letter.toLowerCase()] ?? letter.toLowerCase(),
  ]),
]
const single = letters.filter(([, plain]) => plain.length === 1)
const several = letters.filter(([, plain]) => plain.length > 1)
const outs = Object.entries(writtenOut).flatMap(
  ([letter, out]) =>
    [
      [letter, out],
      [letter.toUpperCase(), out],
    ] as const,
)

/** Marks on letters and signs that nobody sees: PostgreSQL's regular expressions know no classes of Unicode. */
const ignored = String.raw`[\u00ad\u00b7\u0300-\u036f\u0483-\u0489\u061c\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]`

/** What `folded` makes of a text, in SQL, whatever collation and version a database has. */
function foldedSql(text: Prisma.Sql): Prisma.Sql {
  const marked = Prisma.sql`regexp_replace(normalize(${text}, NFKD), ${ignored}::text, '', 'g')`
  const plain = Prisma.sql`translate(${marked}, ${lettersOf(single)}::text, ${plainOf(single)}::text)`
  return written(plain, several)
}

/** The spellings of a text, as `spellingsOf` has them, each on a line; most texts are ASCII and have one. */
export function spellingsSql(text: Prisma.Sql): Prisma.Sql {
  const out = written(Prisma.sql`normalize(${text}, NFC)`, outs)
  return Prisma.sql`CASE WHEN octet_length(${text}) = length(${text}) THEN lower(${text} COLLATE "C")
    ELSE ${foldedSql(text)} || E'\n' || ${foldedSql(out)} END`
}

/** Whether a text is like one of these patterns, which are folded, in one of its spellings. */
export function spelledLike(text: Prisma.Sql, patterns: readonly string[]): Prisma.Sql {
  return Prisma.sql`${spellingsSql(text)} LIKE ANY (${patterns})`
}

/** Patterns for LIKE that find a typed word, in each of its spellings. */
export function likeWord(word: readonly string[]): string[] {
  return word.map((one) => `%${escaped(one)}%`)
}

/** Patterns for LIKE that find a text as a whole, in each of its spellings. */
export function likeWhole(text: string): string[] {
  return spellingsOf(text).flatMap((one) => [escaped(one), `${escaped(one)}\n%`, `%\n${escaped(one)}`])
}

const escaped = (spelling: string) => spelling.replace(/[\\%_]/g, String.raw`\$&`)

const lettersOf = (pairs: readonly (readonly [string, string])[]) => pairs.map(([letter]) => letter).join('')
const plainOf = (pairs: readonly (readonly [string, string])[]) => pairs.map(([, plain]) => plain).join('')

/** A text with letters written as several. */
const written = (text: Prisma.Sql, pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce((sql, [letter, plain]) => Prisma.sql`replace(${sql}, ${letter}::text, ${plain}::text)`, text)
