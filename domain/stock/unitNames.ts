/** The units of ingredients; the first four are weights. */
export const units = ['LBS', 'OZ', 'GRAMS', 'KG', 'LITERS', 'EACH'] as const

export type Unit = (typeof units)[number]
