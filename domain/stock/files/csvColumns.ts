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
