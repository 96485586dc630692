import type { Language } from '#generated/language/languages.ts'
import type { CsvColumn } from './csvColumns.ts'
import type { IngredientCategory } from '#domain/stock/stock.ts'
import { unitNames, type Unit } from '#domain/stock/unitNames.ts'

/** What a file of ingredients says in one language. */
interface FileWords {
  columns: Record<CsvColumn, string>
  /** The column of colors, where they are in EBC. */
  color: string
  /** What stands before the unit of a cost. */
  per: string
  categories: Record<IngredientCategory, string>
  units: Record<Unit, string>
}

/**
 * The words of files in each language: an export has those of who saves it, and an import reads all of them, so that a
 * colleague who reads another language can import it. They are part of the format, not of a page.
 */
const fileWords = {
  en: {
    columns: {
      name: 'name',
      category: 'category',
      subcategory: 'subcategory',
      currentQuantity: 'currentQuantity',
      unit: 'unit',
      reorderThreshold: 'reorderThreshold',
      costPerUnit: 'costPerUnit',
      supplierName: 'supplierName',
      lotNumber: 'lotNumber',
      expirationDate: 'expirationDate',
      alphaAcid: 'alphaAcid',
      colorLovibond: 'colorLovibond',
      potential: 'potential',
    },
    color: 'color',
    per: 'per',
    categories: { GRAIN: 'grain', HOPS: 'hops', YEAST: 'yeast', MISC: 'misc' },
    units: unitNames,
  },
  de: {
    columns: {
      name: 'Name',
      category: 'Art',
      subcategory: 'Unterart',
      currentQuantity: 'Bestand',
      unit: 'Einheit',
      reorderThreshold: 'Meldebestand',
      costPerUnit: 'Stückpreis',
      supplierName: 'Lieferant',
      lotNumber: 'Charge',
      expirationDate: 'Haltbarkeit',
      alphaAcid: 'Alphasäure',
      colorLovibond: 'Farbe °L',
      potential: 'Potenzial',
    },
    color: 'Farbe',
    per: 'je',
    categories: { GRAIN: 'Malz', HOPS: 'Hopfen', YEAST: 'Hefe', MISC: 'Sonstiges' },
    units: { LBS: 'lb', OZ: 'oz', GRAMS: 'g', KG: 'kg', LITERS: 'L', EACH: 'Stück' },
  },
  fr: {
    columns: {
      name: 'nom',
      category: 'catégorie',
      subcategory: 'sous-catégorie',
      currentQuantity: 'stock',
      unit: 'unité',
      reorderThreshold: 'seuil',
      costPerUnit: 'coût',
      supplierName: 'fournisseur',
      lotNumber: 'lot',
      expirationDate: 'péremption',
      alphaAcid: 'acide alpha',
      colorLovibond: 'couleur °L',
      potential: 'potentiel',
    },
    color: 'couleur',
    per: 'par',
    categories: { GRAIN: 'grain', HOPS: 'houblon', YEAST: 'levure', MISC: 'divers' },
    units: { LBS: 'lb', OZ: 'oz', GRAMS: 'g', KG: 'kg', LITERS: 'L', EACH: 'unité' },
  },
  es: {
    columns: {
      name: 'nombre',
      category: 'categoría',
      subcategory: 'subcategoría',
      currentQuantity: 'existencias',
      unit: 'unidad',
      reorderThreshold: 'umbral',
      costPerUnit: 'coste',
      supplierName: 'proveedor',
      lotNumber: 'partida',
      expirationDate: 'caducidad',
      alphaAcid: 'alfa ácidos',
      colorLovibond: 'color °L',
      potential: 'potencial',
    },
    color: 'color',
    per: 'por',
    categories: { GRAIN: 'grano', HOPS: 'lúpulo', YEAST: 'levadura', MISC: 'varios' },
    units: { LBS: 'lb', OZ: 'oz', GRAMS: 'g', KG: 'kg', LITERS: 'L', EACH: 'ud.' },
  },
} as const satisfies Partial<Record<Language, FileWords>>

const hasWords = (language: Language): language is keyof typeof fileWords => language in fileWords

/** What a file says that is saved in a language: in English where the language has no words of files. */
export const fileWordsIn = (language: Language): FileWords => fileWords[hasWords(language) ? language : 'en']

/** The words of all languages. */
export const allFileWords: readonly FileWords[] = Object.values(fileWords)

/** A word as it is compared: without capitals, accents, and a period at its end. */
export function comparable(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase().replace(/\.$/, '')
}
