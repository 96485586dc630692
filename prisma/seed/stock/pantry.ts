import type { IngredientCategory } from '#domain/stock/stock.ts'
import type { Unit } from '#domain/stock/units.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Calendar } from '#prisma/seed/calendar.ts'

const suppliers = {
  valley: ['Valley Maltings', 'orders@valley-maltings.example', 3],
  river: ['River & Rye Malt Co.', 'sales@river-rye.example', 5],
  hopyard: ['Northern Hopyard', 'orders@northern-hopyard.example', 7],
  yeast: ['Culture House Yeast', 'lab@culture-house.example', 4],
  supply: ['Brewers Supply Depot', 'desk@brewers-depot.example', null],
} as const

type Source = keyof typeof suppliers

/** The suppliers of the demo brewery as rows. */
export function supplierRows(calendar: Calendar): Prisma.SupplierCreateManyInput[] {
  const createdAt = calendar.ago(400, 11)
  return Object.entries(suppliers).map(([id, [name, email, leadDays]], at) => {
    const phone = `+1 555 010 20${31 + at}`
    return { id: `demo-supplier-${id}`, name, email, phone, leadDays, createdAt, updatedAt: createdAt }
  })
}

/** An ingredient of the demo brewery. */
export interface Pantry {
  id: string
  name: string
  category: IngredientCategory
  subcategory: string
  unit: Unit
  supplierId: string
  supplierName: string
  costPerUnitCents: number
  /** At most this is low. */
  threshold: number
  /** What a delivery brings. */
  delivery: number
  /** The quantity 60 days ago. */
  opening: number
  alphaAcid?: number
  colorLovibond?: number
  potential?: number
  /** Days from today until the lot expires. */
  expires: number
  /** It wasn't ordered in time. */
  isForgotten?: boolean
}

type Shelf = Pick<Pantry, 'category' | 'subcategory' | 'unit'> & { source: Source }
type Figures = Partial<Pick<Pantry, 'alphaAcid' | 'colorLovibond' | 'potential' | 'isForgotten'>>

/** An ingredient in one line: id, name | cents a unit | threshold, delivery, opening | days until it expires. */
const on =
  ({ source, ...shelf }: Shelf) =>
  (
    [id, name]: [string, string],
    costPerUnitCents: number,
    [threshold, delivery, opening]: [number, number, number],
    expires: number,
    figures: Figures = {},
  ): Pantry => ({
    id: `demo-ingredient-${id}`,
    name,
    ...shelf,
    supplierId: `demo-supplier-${source}`,
    supplierName: suppliers[source][0],
    costPerUnitCents,
    threshold,
    delivery,
    opening,
    expires,
    ...figures,
  })

const base = on({ category: 'GRAIN', subcategory: 'Base malt', unit: 'LBS', source: 'valley' })
const special = on({ category: 'GRAIN', subcategory: 'Specialty malt', unit: 'LBS', source: 'river' })
const adjunct = on({ category: 'GRAIN', subcategory: 'Adjunct', unit: 'LBS', source: 'river' })
const hop = on({ category: 'HOPS', subcategory: 'Pellet', unit: 'OZ', source: 'hopyard' })
const dry = on({ category: 'YEAST', subcategory: 'Dry yeast', unit: 'GRAMS', source: 'supply' })
const liquid = on({ category: 'YEAST', subcategory: 'Liquid yeast', unit: 'LITERS', source: 'yeast' })
const salt = on({ category: 'MISC', subcategory: 'Water', unit: 'OZ', source: 'supply' })
const fining = on({ category: 'MISC', subcategory: 'Fining', unit: 'OZ', source: 'supply' })
const flavor = on({ category: 'MISC', subcategory: 'Flavor', unit: 'LBS', source: 'supply' })

const malt = (colorLovibond: number, potential: number, isForgotten = false): Figures => {
  return { colorLovibond, potential, isForgotten }
}
const alpha = (alphaAcid: number, isForgotten = false): Figures => ({ alphaAcid, isForgotten })

/** The stock room. */
export const pantry: Pantry[] = [
  base(['two-row', 'Pale Malt, 2-Row'], 78, [600, 2_200, 2_900], 310, malt(2, 1.037)),
  base(['pilsner', 'Pilsner Malt'], 85, [450, 1_650, 1_500], 290, malt(1.6, 1.037)),
  base(['maris-otter', 'Maris Otter'], 112, [300, 1_100, 1_050], 270, malt(3, 1.038)),
  base(['munich', 'Munich Malt'], 95, [110, 330, 260], 300, malt(9, 1.035)),
  base(['vienna', 'Vienna Malt'], 95, [55, 220, 165], 300, malt(3.5, 1.036)),
  base(['wheat', 'White Wheat Malt'], 88, [165, 550, 420], 280, malt(2.4, 1.039)),
  special(['crystal-40', 'Crystal 40'], 118, [55, 165, 140], 330, malt(40, 1.034)),
  special(['crystal-80', 'Crystal 80'], 122, [55, 110, 105], 330, malt(80, 1.034)),
  special(['caramunich', 'Caramunich II'], 132, [40, 110, 76], 340, malt(46, 1.034)),
  special(['carapils', 'Carapils'], 109, [40, 110, 88], 340, malt(1.5, 1.033)),
  special(['chocolate', 'Chocolate Malt'], 140, [40, 110, 66], 360, malt(350, 1.028)),
  special(['black', 'Black Malt'], 141, [20, 55, 30], 360, malt(500, 1.025)),
  special(['roast-barley', 'Roasted Barley'], 128, [40, 110, 82], 350, malt(500, 1.025)),
  special(['special-b', 'Special B'], 158, [22, 55, 48], 320, malt(140, 1.031, true)),
  special(['brown-malt', 'Brown Malt'], 137, [33, 55, 52], 340, malt(65, 1.032)),
  adjunct(['oats', 'Flaked Oats'], 92, [110, 275, 230], 180, malt(1, 1.033)),
  adjunct(['flaked-barley', 'Flaked Barley'], 90, [60, 110, 88], 190, malt(1.7, 1.032, true)),
  adjunct(['flaked-wheat', 'Flaked Wheat'], 94, [66, 165, 120], 24, malt(1.6, 1.034)),
  on({ category: 'GRAIN', subcategory: 'Sugar', unit: 'LBS', source: 'supply' })(
    ['candi', 'Dark Candi Syrup'],
    265,
    [22, 44, 40],
    420,
    malt(90, 1.032),
  ),
  hop(['magnum', 'Magnum'], 92, [60, 176, 150], 500, alpha(13)),
  hop(['cascade', 'Cascade'], 88, [90, 352, 260], 480, alpha(6)),
  hop(['amarillo', 'Amarillo'], 142, [80, 176, 170], 470, alpha(9)),
  hop(['centennial', 'Centennial'], 128, [80, 176, 190], 460, alpha(10)),
  hop(['simcoe', 'Simcoe'], 156, [80, 176, 180], 450, alpha(13)),
  hop(['columbus', 'Columbus'], 110, [60, 176, 150], 440, alpha(15)),
  hop(['citra', 'Citra'], 178, [120, 352, 300], 455, alpha(12.5)),
  hop(['mosaic', 'Mosaic'], 165, [120, 352, 290], 455, alpha(12)),
  hop(['galaxy', 'Galaxy'], 212, [120, 176, 260], 445, alpha(14, true)),
  hop(['saaz', 'Saaz'], 118, [60, 176, 140], 430, alpha(3.5)),
  hop(['hallertau', 'Hallertau Mittelfrüh'], 124, [60, 176, 120], 430, alpha(4.2)),
  hop(['ekg', 'East Kent Goldings'], 121, [60, 176, 130], 420, alpha(5.2)),
  hop(['fuggle', 'Fuggle'], 112, [40, 88, 90], 420, alpha(4.5)),
  hop(['styrian', 'Styrian Goldings'], 119, [40, 88, 70], 415, alpha(4.8, true)),
  dry(['us-05', 'SafAle US-05'], 17, [500, 2_000, 1_700], 240),
  dry(['s-04', 'SafAle S-04'], 17, [300, 1_000, 700], 260, { isForgotten: true }),
  dry(['k-97', 'SafAle K-97'], 19, [200, 500, 420], 230),
  dry(['w34-70', 'SafLager W-34/70'], 26, [500, 1_500, 1_600], 250),
  dry(['philly-sour', 'WildBrew Philly Sour'], 38, [200, 500, 500], 200),
  liquid(['london-iii', 'London Ale III'], 9_800, [2, 4, 5], 21),
  liquid(['wlp800', 'WLP800 Pilsner Lager'], 10_200, [1, 4, 3], 62),
  liquid(['wlp004', 'WLP004 Irish Ale'], 9_600, [2, 4, 5], 55),
  liquid(['wlp300', 'WLP300 Hefeweizen Ale'], 9_900, [1, 2, 3], 48),
  liquid(['wlp565', 'WLP565 Saison I'], 9_900, [1, 2, 3], 51),
  liquid(['wlp530', 'WLP530 Abbey Ale'], 10_100, [1, 2, 2], 58),
  salt(['gypsum', 'Gypsum'], 22, [64, 160, 150], 900),
  salt(['calcium-chloride', 'Calcium Chloride'], 26, [80, 160, 130], 900, { isForgotten: true }),
  on({ category: 'MISC', subcategory: 'Water', unit: 'LITERS', source: 'supply' })(
    ['lactic', 'Lactic Acid 88 %'],
    1_450,
    [1, 4, 3],
    500,
  ),
  on({ category: 'MISC', subcategory: 'Fining', unit: 'EACH', source: 'supply' })(
    ['whirlfloc', 'Whirlfloc Tablets'],
    35,
    [24, 100, 80],
    400,
  ),
  fining(['nutrient', 'Yeast Nutrient'], 75, [16, 48, 40], 380),
  flavor(['raspberry', 'Raspberry Purée'], 385, [132, 264, 0], 140, { isForgotten: true }),
  on({ category: 'MISC', subcategory: 'Flavor', unit: 'EACH', source: 'supply' })(
    ['vanilla', 'Vanilla Beans'],
    310,
    [10, 30, 24],
    260,
  ),
]
