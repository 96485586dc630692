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

/** What others call these columns, in the languages of the product. */
export const otherTitles: Record<CsvColumn, readonly string[]> = {
  name: [
    ...[
      'ingredient',
      'ingredient name',
      'item',
      'item name',
      'product',
      'product name',
      'material',
      'article',
    ],
    ...['Zutat', 'Bezeichnung', 'Artikel', 'Artikelbezeichnung', 'Artikelname', 'Produkt', 'Rohstoff'],
    ...['ingrédient', 'désignation', 'produit', 'libellé', 'matière première'],
    ...['ingrediente', 'artículo', 'producto', 'denominación', 'materia prima'],
  ],
  category: [
    ...['type', 'kind', 'group', 'item type', 'ingredient type', 'Kategorie', 'Typ', 'Gruppe', 'Warengruppe'],
    ...['genre', 'famille', 'groupe', 'tipo', 'clase', 'grupo', 'familia'],
  ],
  subcategory: [
    ...[
      'subtype',
      'variety',
      'Unterkategorie',
      'Untertyp',
      'Sorte',
      'sous-type',
      'variété',
      'subtipo',
      'variedad',
    ],
  ],
  currentQuantity: [
    ...['quantity', 'qty', 'on hand', 'quantity on hand', 'qty on hand', 'in stock', 'stock', 'stock level'],
    ...['stock on hand', 'current stock', 'stock quantity', 'inventory', 'amount', 'balance'],
    ...['Menge', 'Lagerbestand', 'Lagermenge', 'aktueller Bestand', 'Ist-Bestand', 'Vorrat', 'Anzahl'],
    ...['quantité', 'qté', 'quantité en stock', 'en stock', 'stock actuel', 'stock disponible'],
    ...['cantidad', 'cant.', 'existencia', 'inventario', 'cantidad actual', 'en existencia', 'stock actual'],
  ],
  unit: [
    ...[
      'units',
      'uom',
      'unit of measure',
      'units of measure',
      'measure',
      'Mengeneinheit',
      'Maßeinheit',
      'ME',
    ],
    ...['unité de mesure', 'unités', 'unidad de medida', 'unidades'],
  ],
  reorderThreshold: [
    ...[
      'threshold',
      'reorder',
      'reorder point',
      'reorder level',
      'reorder at',
      'minimum',
      'min',
      'min stock',
    ],
    ...[
      'minimum stock',
      'minimum quantity',
      'par',
      'par level',
      'safety stock',
      'low stock',
      'low stock threshold',
    ],
    ...['Mindestbestand', 'Mindestmenge', 'Minimum', 'Bestellpunkt', 'Meldemenge', 'Sicherheitsbestand'],
    ...['seuil de réapprovisionnement', 'seuil de commande', "seuil d'alerte", 'stock minimum', 'stock mini'],
    ...['mínimo', 'stock mínimo', 'existencias mínimas', 'punto de pedido', 'punto de reorden'],
  ],
  costPerUnit: [
    ...['cost', 'unit cost', 'cost per unit', 'price', 'unit price', 'price per unit', 'purchase price'],
    ...[
      'Preis',
      'Kosten',
      'Einzelpreis',
      'Einkaufspreis',
      'EK-Preis',
      'Preis pro Einheit',
      'Preis je Einheit',
    ],
    ...['prix', 'prix unitaire', 'coût unitaire', "prix d'achat"],
    ...['precio', 'precio unitario', 'costo', 'costo unitario', 'coste unitario', 'precio de compra'],
  ],
  supplierName: [
    ...[
      'supplier',
      'vendor',
      'vendor name',
      'distributor',
      'Lieferantenname',
      'Anbieter',
      'Händler',
      'Bezugsquelle',
    ],
    ...['nom du fournisseur', 'vendeur', 'distributeur', 'vendedor', 'distribuidor', 'nombre del proveedor'],
  ],
  lotNumber: [
    ...[
      'lot',
      'lot no',
      'lot code',
      'batch',
      'batch number',
      'batch no',
      'Chargennummer',
      'Chargen-Nr.',
      'Los',
    ],
    ...[
      'Losnummer',
      'Los-Nr.',
      'numéro de lot',
      'n° de lot',
      'no de lot',
      'lote',
      'número de lote',
      'n.º de lote',
    ],
  ],
  expirationDate: [
    ...['expiration', 'expiry', 'expires', 'expires on', 'expiry date', 'exp date', 'exp', 'best before'],
    ...['best before date', 'best by', 'use by', 'bbd', 'bbe', 'MHD', 'haltbar bis', 'Mindesthaltbarkeit'],
    ...[
      'Mindesthaltbarkeitsdatum',
      'Verfallsdatum',
      'Ablaufdatum',
      'date de péremption',
      "date d'expiration",
    ],
    ...['DLUO', 'DDM', 'DLC', 'fecha de caducidad', 'vencimiento', 'fecha de vencimiento', 'expira'],
  ],
  alphaAcid: [
    ...[
      'alpha',
      'alpha acids',
      'aa',
      'alpha %',
      'Alpha',
      'Alphasäuren',
      'acides alpha',
      'acide alpha',
      'alfa',
    ],
    ...['ácidos alfa', 'alfa-ácido'],
  ],
  colorLovibond: ['lovibond', 'color lovibond', 'colour lovibond'],
  potential: ['sg potential', 'potential sg', 'Extraktpotenzial', 'potentiel sg', 'potencial sg'],
}

/** A word as it is compared: without capitals, accents, and a period at its end. */
export function comparable(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase().replace(/\.$/, '')
}
