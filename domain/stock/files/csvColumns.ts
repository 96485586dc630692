/** The columns of a file of ingredients, in the order of an export; the first two are required. */
export const csvColumns = [
  'name',
  'category',
  'subcategory',
  'currentQuantity',
  'unit',
  'reorderThreshold',
  'costPerUnit',
  'supplierName',
  'lotNumber',
  'expirationDate',
  'alphaAcid',
  'colorLovibond',
  'potential',
] as const

export type CsvColumn = (typeof csvColumns)[number]

/** What a person can say that a column is: in colors, its unit too. */
export const columnUses = [...csvColumns, 'colorEbc'] as const

export type ColumnUse = (typeof columnUses)[number]
