/** A source of beer, and a part of something in it. */
export interface InSource {
  sourceActId: string
  part: number
}

/** Yeast that was harvested: what part of which sources of beer is in it, and what part of it was pitched into which. */
export interface Harvest {
  lotId: string
  taken: readonly InSource[]
  pitched: readonly InSource[]
}

/** How much of what is traced is in a source, by how many harvests it came there: 0 of what was added to its beer. */
export interface Carried {
  sourceActId: string
  generation: number
  amount: number
}

/** A lot of yeast on the way, with how much of what is traced is in all of it, and after how many harvests. */
export interface CarriedYeast {
  lotId: string
  generation: number
  amount: number
}

/*
 * What comes from beer to beer with yeast. Harvests are taken in the order in which they were done: in yeast is what was in its beer
 * until then, whatever was pitched there later. So one pass finds all of it, however many generations there are, and the same pass
 * backwards finds what is behind: forward and backward are each other's transpose.
 */

/** Where an amount that was added to sources is in the end: in those, and in beer into which yeast of it was pitched. */
export function carriedForward(
  added: readonly { sourceActId: string; amount: number }[],
  harvests: readonly Harvest[],
): { sources: Carried[]; yeast: CarriedYeast[] } {
  const sums = new Sums()
  for (const { sourceActId, amount } of added) sums.add(sourceActId, 0, amount)
  const yeast = harvests.flatMap(({ lotId, taken, pitched }) => {
    const inside = sums.through(taken)
    for (const [generation, amount] of inside)
      for (const { sourceActId, part } of pitched) sums.add(sourceActId, generation + 1, amount * part)
    return inside.map(([generation, amount]) => ({ lotId, generation: generation + 1, amount }))
  })
  return { sources: sums.all(), yeast }
}

/** What is behind parts of sources: what was added to those, and to the beer from which yeast was pitched into them. */
export function carriedBack(
  inside: readonly InSource[],
  harvests: readonly Harvest[],
): { sources: Carried[]; yeast: CarriedYeast[] } {
  const sums = new Sums()
  for (const { sourceActId, part } of inside) sums.add(sourceActId, 0, part)
  const yeast = harvests.toReversed().flatMap(({ lotId, taken, pitched }) => {
    const of = sums.through(pitched)
    for (const [generation, amount] of of)
      for (const { sourceActId, part } of taken) sums.add(sourceActId, generation + 1, amount * part)
    return of.map(([generation, amount]) => ({ lotId, generation: generation + 1, amount }))
  })
  return { sources: sums.all(), yeast }
}

/** Amounts in sources, by generation. */
class Sums {
  readonly #bySource = new Map<string, Map<number, number>>()

  add(sourceActId: string, generation: number, amount: number): void {
    const of = this.#bySource.get(sourceActId) ?? new Map<number, number>()
    this.#bySource.set(sourceActId, of.set(generation, (of.get(generation) ?? 0) + amount))
  }

  /** What parts of sources have, by generation. */
  through(parts: readonly InSource[]): [generation: number, amount: number][] {
    const sums = new Map<number, number>()
    for (const { sourceActId, part } of parts)
      for (const [generation, amount] of this.#bySource.get(sourceActId) ?? [])
        sums.set(generation, (sums.get(generation) ?? 0) + amount * part)
    return [...sums]
  }

  all(): Carried[] {
    return [...this.#bySource].flatMap(([sourceActId, of]) =>
      [...of].map(([generation, amount]) => ({ sourceActId, generation, amount })),
    )
  }
}
