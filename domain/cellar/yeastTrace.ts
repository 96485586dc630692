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
export interface ReachedSource {
  sourceActId: string
  generation: number
  amount: number
}

/** A lot of yeast on the way, with how much of what is traced is in all of it, and after how many harvests. */
export interface ReachedYeast {
  lotId: string
  generation: number
  amount: number
}

/** Everything that is reached, or behind. */
export interface Reached {
  sources: ReachedSource[]
  yeast: ReachedYeast[]
}

/*
 * What comes from beer to beer with yeast, in passes over the harvests in the order in which they were done: as beer gets yeast of beer
 * from before, one pass finds all of it, however many generations there are. Only yeast that is pitched into beer of which it is itself,
 * or that was harvested from before, goes round: each pass more finds so much less. Backwards, the same passes find what is behind, so
 * that forward and backward are each other's transpose.
 */

/** More passes are made while they find more than this, but no more than so many. */
const converged = { below: 1e-9, passes: 200 }

/**
 * Where an amount that was added to sources is in the end: in those, and in beer into which yeast of it was pitched. What is in yeast is
 * followed if it is more than `least`.
 */
export function sourcesReached(
  added: readonly { sourceActId: string; amount: number }[],
  harvests: readonly Harvest[],
  least = 0,
): Reached {
  return follow(added, harvests, { from: 'taken', to: 'pitched', least })
}

/** What is behind parts of sources: what was added to those, and to the beer from which yeast was pitched into them. */
export function sourcesBehind(inside: readonly InSource[], harvests: readonly Harvest[]): Reached {
  const parts = inside.map(({ sourceActId, part }) => ({ sourceActId, amount: part }))
  return follow(parts, harvests.toReversed(), { from: 'pitched', to: 'taken', least: 0 })
}

interface Direction {
  from: 'taken' | 'pitched'
  to: 'taken' | 'pitched'
  least: number
}

function follow(
  start: readonly { sourceActId: string; amount: number }[],
  harvests: readonly Harvest[],
  { from, to, least }: Direction,
): Reached {
  const sums = new Sums()
  for (const { sourceActId, amount } of start) sums.add(sourceActId, 0, amount)
  const inYeast = new Map(harvests.map(({ lotId }) => [lotId, new Map<number, number>()]))
  let most = Infinity
  for (let pass = 0; most > converged.below && pass < converged.passes; pass++) {
    most = 0
    for (const harvest of harvests) {
      const known = inYeast.get(harvest.lotId)
      for (const [generation, amount] of sums.through(harvest[from])) {
        const more = amount - (known?.get(generation + 1) ?? 0)
        if (more <= least) continue
        known?.set(generation + 1, amount)
        most = Math.max(most, more)
        for (const { sourceActId, part } of harvest[to]) sums.add(sourceActId, generation + 1, more * part)
      }
    }
  }
  const yeast = [...inYeast].flatMap(([lotId, of]) =>
    [...of].map(([generation, amount]) => ({ lotId, generation, amount })),
  )
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

  all(): ReachedSource[] {
    return [...this.#bySource].flatMap(([sourceActId, of]) =>
      [...of].map(([generation, amount]) => ({ sourceActId, generation, amount })),
    )
  }
}
