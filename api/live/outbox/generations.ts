import type pg from 'pg'

/** Numbers of changes that were given out without anything coming between: from `first` up to the next one's `after`. */
export interface Generation {
  /** Its name, by chance: no two histories have it in common unless they have the generation. */
  id: string
  /** The last number before it. */
  after: number
  /** Its first number, far above all before. */
  first: number
}

/** The history of a database, the oldest generation first, and the last number that it has given out. */
export interface History {
  generations: readonly Generation[]
  value: number
}

/** Reads the whole history as of one moment. */
export async function readHistory(pool: pg.Pool): Promise<History> {
  const { rows } = await pool.query<{ id: string; after: string; first: string; value: string }>(
    `SELECT g."id", g."after", g."first", c."value" FROM "Generation" g, "ChangeCounter" c ORDER BY g."number"`,
  )
  const [row] = rows
  if (!row) throw new Error('The row that numbers the changes is missing.')
  return {
    generations: rows.map(({ id, after, first }) => ({ id, after: Number(after), first: Number(first) })),
    value: Number(row.value),
  }
}

/** The name of the generation that the last change is of. */
export const currentGeneration = ({ generations }: History): string => generations.at(-1)?.id ?? ''

/**
 * Whether a number is of this history, so that whoever has seen everything up to it can go on after it. Not when it is
 * ahead, nor when its generation went on elsewhere from where a later one of this history began. 0 is before everything.
 */
export function isInHistory({ generations, value }: History, seq: number): boolean {
  const place = generations.findLastIndex(({ first }) => first - 1 <= seq)
  if (seq === 0 || place < 0) return seq === 0
  return generations.slice(place + 1).every(({ after }) => seq <= after) && seq <= value
}

/** The number before one that is of the history: the one before it, or the end of the generation before. */
export function seqBefore({ generations }: History, seq: number): number {
  return generations.find(({ first }) => first === seq)?.after ?? seq - 1
}

/** The number after which so many of the changes are that were made up to now. */
export function seqCountedBack({ generations, value }: History, count: number): number {
  let end = value
  let left = count
  for (const { after, first } of generations.toReversed()) {
    const made = Math.max(0, end - first + 1)
    if (left < made) return end - left
    left -= made
    end = after
  }
  return 0
}
