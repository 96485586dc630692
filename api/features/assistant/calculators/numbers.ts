import { rounded } from '#domain/units/conversion.ts'
import { unitTable } from '#domain/units/units.ts'
import { gravitySaid, type Quantity, type SaidUnit } from '#domain/calculators/quantities.ts'
import { gravityOf } from '#domain/units/extract.ts'
import { litersPerBBL, litersPerGallon } from '#domain/units/barrels.ts'

const grams: Partial<Record<SaidUnit, number>> = { GRAMS: 1, KG: 1_000, OZ: 28.349523, LBS: 453.59237 }
export const liters: Partial<Record<SaidUnit, number>> = {
  LITERS: 1,
  HECTOLITERS: 100,
  MILLILITERS: 0.001,
  GALLONS: litersPerGallon,
  BBL: litersPerBBL,
}
/** The numbers of a question by what they can mean. */
export class Numbers {
  constructor(
    readonly all: readonly Quantity[],
    private readonly text: string,
  ) {}

  of = (unit: SaidUnit) => this.all.filter((one) => one.unit === unit).map(({ value }) => value)
  /** Specific gravities, whether written in SG, °P or °Brix. */
  get gravities(): number[] {
    return this.all.flatMap(({ value, unit }) => {
      if (unit === 'SG') return gravitySaid(value) ?? []
      return unit === 'PLATO' || unit === 'BRIX' ? gravityOf(value) : []
    })
  }
  get weights(): number[] {
    return this.all.flatMap(({ value, unit }) => (unit && grams[unit] ? value * grams[unit] : []))
  }
  get volumes(): Quantity[] {
    return this.all.filter(({ unit }) => unit !== null && liters[unit] !== undefined)
  }
  get liters(): number[] {
    return this.volumes.map(({ value, unit }) => value * ((unit && liters[unit]) ?? 1))
  }
  /** Volumes of CO2, whether written so or in g/L. */
  get carbonations(): number[] {
    return this.all.flatMap(({ value, unit }) => {
      if (unit === 'GRAMS_PER_LITER') return rounded(unitTable.GRAMS_PER_LITER.to(value), 2)
      return unit === 'VOLUMES' ? value : []
    })
  }
  /** In °F. */
  get temperatures(): number[] {
    return this.all.flatMap(({ value, unit }) => {
      if (unit === 'CELSIUS') return unitTable.C.to(value)
      return unit === 'FAHRENHEIT' ? value : []
    })
  }
  /** The number before or after a word, such as the OG in "og 1.065". */
  near(word: RegExp): Quantity | undefined {
    const match = word.exec(this.text)
    if (!match) return undefined
    const at = match.index
    const after = this.all.find(({ from }) => from >= at && from - at < match[0].length + 12)
    return after ?? this.all.findLast(({ until }) => until <= at + 1 && at - until < 6)
  }
}

/** The gravity that a number stands for, in SG; null when it is none. */
export const gravityIn = (one: Quantity | undefined): number | null => {
  if (!one) return null
  return one.unit === 'PLATO' || one.unit === 'BRIX' ? gravityOf(one.value) : gravitySaid(one.value)
}
