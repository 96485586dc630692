import { z } from 'zod'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { appearanceLabels, type IssueSeverity, type LogType } from '#domain/fermentation/logWords.ts'
import { kegSizeLabels } from '#domain/stock/kegs.ts'
import type { IngredientCategory } from '#domain/stock/stock.ts'
import { unitLabels } from '#domain/stock/units.ts'
import type { Role } from '#domain/people/roles.ts'
import { equipmentStatusLabels, equipmentTypeLabels } from '#domain/equipment/vessels.ts'

/** The older system's words for an enum: `word` writes a value in a response, `value` reads one from a body. */
export function wordsOf<Value extends string>(labels: Record<Value, string>) {
  const values = Object.keys(labels) as Value[]
  const word = z.enum(values.map((value) => labels[value]))
  const value = word.transform((label) => values.find((known) => labels[known] === label) ?? z.NEVER)
  return { word, value }
}

/** Planned, Mashing … */
export const stageWords = wordsOf(stageLabels)

/** Mash Tun, Kettle … */
export const equipmentTypeWords = wordsOf(equipmentTypeLabels)

/** Available, In Use … */
export const equipmentStatusWords = wordsOf(equipmentStatusLabels)

/** The roles as the older system stores them. */
export const roleNames: Record<Role, string> = {
  VIEWER: 'viewer',
  BREWER_ASSISTANT: 'brewer_assistant',
  BREWER: 'brewer',
  ADMIN: 'admin',
}

/** viewer, brewer_assistant … */
export const roleWords = wordsOf(roleNames)

/** 1/2 BBL, 1/6 BBL. */
export const kegSizeWords = wordsOf(kegSizeLabels)

/** The kinds of log entries as the older system stores them. */
export const logTypeNames: Record<LogType, string> = {
  FERMENTATION_CHECK: 'fermentation_check',
  CONDITIONING_CHECK: 'conditioning_check',
  TRANSFER: 'transfer',
  DRY_HOP: 'dry_hop',
  TEMPERATURE_ADJUSTMENT: 'temperature_adjustment',
  ISSUE_REPORT: 'issue_report',
  GENERAL_NOTE: 'general_note',
}

/** fermentation_check, transfer … */
export const logTypeWords = wordsOf(logTypeNames)

/** Clear, Slightly Hazy … */
export const appearanceWords = wordsOf(appearanceLabels)

/** How bad an issue is, as the older system stores it. */
export const severityNames: Record<IssueSeverity, string> = { LOW: 'low', MEDIUM: 'medium', HIGH: 'high' }

/** low, medium, high. */
export const severityWords = wordsOf(severityNames)

/** lbs, oz … */
export const unitWords = wordsOf(unitLabels)

/** The categories as the older system stores them. */
export const categoryNames = {
  GRAIN: 'grain',
  HOPS: 'hops',
  YEAST: 'yeast',
  MISC: 'misc',
} as const satisfies Record<IngredientCategory, string>

/** grain, hops … */
export const categoryWords = wordsOf(categoryNames)

/** What happens to a stock, as the older system stores it. */
export const ingredientTransactionNames = {
  ADD: 'add',
  REMOVE: 'remove',
  SET: 'set',
  ORDER_RECEIVED: 'order_received',
  BREWED: 'brewed',
  IMPORTED: 'imported',
  UNIT_CHANGED: 'unit_changed',
} as const

/** add, remove … */
export const ingredientTransactionWords = wordsOf(ingredientTransactionNames)

/** add, remove and set. */
export const adjustmentWords = wordsOf({ ADD: 'add', REMOVE: 'remove', SET: 'set' })
