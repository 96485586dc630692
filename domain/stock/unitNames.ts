/** The units of ingredients; the first four are weights. */
export const units = ['LBS', 'OZ', 'GRAMS', 'KG', 'LITERS', 'EACH'] as const

export type Unit = (typeof units)[number]

/** The name of a unit in files and in the older system. */
export const unitNames: Record<Unit, string> = {
  LBS: 'lbs',
  OZ: 'oz',
  GRAMS: 'grams',
  KG: 'kg',
  LITERS: 'liters',
  EACH: 'each',
}
