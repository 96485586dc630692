import type { Prisma } from '#generated/prisma/client.ts'
import type { Brew } from '#prisma/seed/brews/brews.ts'
import type { Calendar } from '#prisma/seed/calendar.ts'
import { kegTransactionsOf } from './kegTransactions.ts'
import type { KegMovement } from './kegTransactions.ts'

type Size = 'HALF_BBL' | 'SIXTH_BBL'

/** A beer that is kegged: its style and description, and per size the price and the count 60 days ago. */
const beers: [
  style: string,
  description: string,
  half: [cents: number, stock: number],
  sixth: [number, number],
][] = [
  ['IPA', 'Hop Harbor IPA: pine and grapefruit, 6.8 %', [19500, 12], [8400, 12]],
  ['Pale Ale', 'Millstone Pale Ale: the house beer, 5.4 %', [16900, 14], [7200, 16]],
  ['Double IPA', 'Double Cloud: hazy, ripe fruit, 8.1 %', [24900, 18], [10500, 12]],
  ['Lager', 'Valley Helles: soft and bready, 5.0 %', [16500, 15], [7000, 16]],
  ['Pilsner', 'Stone Bridge Pils: crisp, Saaz, 5.4 %', [16900, 8], [7200, 10]],
  ['Wheat Beer', 'White Meadow: banana and clove, 5.1 %', [16500, 18], [7000, 24]],
  ['Amber Ale', 'Copper Lantern: caramel and toast, 5.4 %', [16900, 16], [7200, 28]],
  ['Porter', 'Night Porter: chocolate, 5.8 %', [17900, 16], [7600, 26]],
  ['Stout', 'Anchor Chain Stout: coffee, dry, 5.6 %', [17900, 18], [7600, 20]],
  ['Saison', 'Harvest Saison: pepper and hay, 6.7 %', [18900, 12], [8100, 29]],
]

const locations = ['Cold room A', 'Cold room B', 'Taproom cooler']
const idOf = (style: string) => style.toLowerCase().replaceAll(' ', '-')

/** The kegs of the demo brewery as rows: beer types, kegs, and the transactions of the last 60 days. */
export interface KegStock {
  beerTypes: Prisma.BeerTypeCreateManyInput[]
  kegs: Prisma.KegCreateManyInput[]
  movements: KegMovement[]
}

/** Counts the kegs: the quantity of each follows from its transactions. */
export function stockKegs(brews: Brew[], calendar: Calendar): KegStock {
  const createdAt = calendar.ago(380, 12)
  const beerTypes = beers.map(([name, description]) => ({
    id: `demo-beer-${idOf(name)}`,
    name,
    description,
    createdAt,
    updatedAt: createdAt,
  }))
  const counted = beers.flatMap(([style, , half, sixth], index) => {
    const filled = brews.filter(({ plan, row }) => plan.recipe.style === style && row.keggingDate)
    const count = (size: Size, [priceCents, opening]: [number, number]) => {
      const id = `demo-keg-${idOf(style)}-${size === 'HALF_BBL' ? 'half' : 'sixth'}`
      const keg = { id, beerTypeId: `demo-beer-${idOf(style)}`, size, priceCents }
      const movements = kegTransactionsOf(keg, opening, filled, calendar)
      const last = movements.at(-1)?.row
      const row = {
        ...keg,
        quantity: last?.newQuantity ?? 0,
        location: size === 'HALF_BBL' ? locations[index % 2] : locations[(index % 2) + 1],
        version: movements.length + 1,
        createdAt,
        updatedAt: last?.timestamp ?? createdAt,
      }
      return { row, movements }
    }
    return [count('HALF_BBL', half), count('SIXTH_BBL', sixth)]
  })
  return {
    beerTypes,
    kegs: counted.map(({ row }) => row),
    movements: counted
      .flatMap(({ movements }) => movements)
      .sort((a, b) => a.row.timestamp.getTime() - b.row.timestamp.getTime()),
  }
}
