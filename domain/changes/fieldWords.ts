import type { BatchFields } from '#domain/batches/batchForm.ts'
import type { BreweryFields } from '#domain/brewery/breweryForm.ts'
import type { LogEntry } from '#domain/fermentation/logCorrections.ts'
import type { Message, PlainId, Value } from '#domain/language/message.ts'
import { asWritten, message } from '#domain/language/message.ts'
import type { FieldOfRecord } from '#domain/records/records.ts'
import type { RecipeFields } from '#domain/recipes/recipeForm.ts'
import type { IngredientFields } from '#domain/stock/ingredientForm.ts'

/** The fields of everything that people edit: one without a word here doesn't compile. */
type EditedField =
  | FieldOfRecord
  | keyof BatchFields
  | keyof BreweryFields
  | keyof IngredientFields
  | keyof LogEntry
  | keyof RecipeFields

/** What the fields of edits are called; further ones are recorded by commands, or were by earlier versions. */
const fieldWords: Record<EditedField, PlainId> & Partial<Record<string, PlainId>> = {
  recipeId: 'activity.field.recipe',
  brewerId: 'activity.field.brewer',
  mashTunId: 'activity.field.mashTun',
  kettleId: 'activity.field.kettle',
  fermenterId: 'activity.field.fermenter',
  briteTankId: 'activity.field.briteTank',
  supplierId: 'activity.field.supplier',
  supplierName: 'activity.field.supplier',
  photoIds: 'activity.field.photos',
  archivedAt: 'activity.field.archived',
  ...byOwnName([
    'alsoConditions',
    'name',
    'address',
    'kind',
    'licence',
    'note',
    'brewDate',
    'batchNumber',
    'batchSizeBBL',
    'brews',
    'expectedFermentationDays',
    'expectedConditioningDays',
    'notes',
    'assignedTeam',
    'leftInTankBBL',
    'cancelReason',
    'dumpedBBL',
    'originalGravity',
    'targetGravity',
    'style',
    'mashTemp',
    'mashSteps',
    'boilTime',
    'yeast',
    'expectedOG',
    'expectedFG',
    'expectedABV',
    'expectedIBU',
    'colorSRM',
    'colorLovibond',
    'temperatureProfile',
    'temperatureTolerance',
    'temperatureHours',
    'stuckHours',
    'doneHours',
    'readingHours',
    'lines',
    'category',
    'subcategory',
    'currentQuantity',
    'unit',
    'reorderThreshold',
    'costPerUnitCents',
    'lotNumber',
    'expirationDate',
    'alphaAcid',
    'potential',
    'size',
    'quantity',
    'location',
    'priceCents',
    'description',
    'email',
    'phone',
    'leadDays',
    'volumeBBL',
    'perCase',
    'depositCents',
    'bestBeforeDays',
    'type',
    'label',
    'capacityBBL',
    'timeZone',
    'units',
    'currency',
    'role',
    'logType',
    'timestamp',
    'temperature',
    'gravity',
    'pH',
    'pressure',
    'co2',
    'dissolvedOxygen',
    'volume',
    'appearance',
    'aromaNotes',
    'tasteNotes',
    'generalNotes',
    'issueFlag',
    'issueSeverity',
    'issueDescription',
    'photos',
  ]),
}

type OwnName<Id> = Id extends `activity.field.${infer Name}` ? Name : never

function byOwnName<Field extends OwnName<PlainId>>(fields: readonly Field[]) {
  const words = fields.map((field) => [field, `activity.field.${field}` as const])
  return Object.fromEntries(words) as Record<Field, PlainId>
}

function wordFor(field: string): Message {
  const known = fieldWords[field]
  return known ? message(known) : asWritten(field)
}

/** The fields that an edit changed, in words: brew date, fermenter; null when it changed none. */
export function fieldsIn({ fields }: { fields?: Record<string, unknown> }): Value | null {
  // The lines of a recipe are a field each, such as lines.7.
  const names = [...new Set(Object.keys(fields ?? {}).map((field) => field.split('.')[0] ?? field))]
  return names.length > 0 ? { list: names.map(wordFor), as: 'parts' } : null
}
