import type pg from 'pg'

/** A run of change numbers assigned without interruption: from `first` up to the next generation's `after`. */
export interface Generation {
  /** A random name: two histories share it only if they share the generation. */
  id: string
  /** The last number before it. */
  after: number
  /** Its first number, far above all earlier ones. */
  first: number
}

/** The history of a database, oldest generation first, and the last number that it assigned. */
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

/** The name of the last change's generation. */
export const currentGeneration = ({ generations }: History): string => generations.at(-1)?.id ?? ''

/**
 * Whether a number belongs to this history, so that a reader who has everything up to it can continue after it. False
 * if it is ahead of the history, or past the point where a later generation of this history branched off. 0 precedes
 * everything.
 */
export function isInHistory({ generations, value }: History, seq: number): boolean {
  const place = generations.findLastIndex(({ first }) => first - 1 <= seq)
  if (seq === 0 || place < 0) return seq === 0
  return generations.slice(place + 1).every(({ after }) => seq <= after) && seq <= value
}

/** The previous number in the history: one less, or the end of the previous generation. */
export function seqBefore({ generations }: History, seq: number): number {
  return generations.find(({ first }) => first === seq)?.after ?? seq - 1
}

/** The number after which the last `count` changes lie. */
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
