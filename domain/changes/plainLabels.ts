import type { BrewStepName } from '#domain/brewDay/brewSteps.ts'
import type { LogType } from '#domain/fermentation/logWords.ts'

/** The kinds of log entries in sentences that are still put together in English. */
export const plainLogTypes: Record<LogType, string> = {
  FERMENTATION_CHECK: 'Fermentation Check',
  CONDITIONING_CHECK: 'Conditioning Check',
  TRANSFER: 'Transfer',
  DRY_HOP: 'Dry Hop Addition',
  TEMPERATURE_ADJUSTMENT: 'Temperature Adjustment',
  ISSUE_REPORT: 'Issue Report',
  GENERAL_NOTE: 'General Note',
}

const plainSteps: Record<BrewStepName['kind'], string> = {
  STRIKE_WATER: 'Heat strike water',
  MASH_IN: 'Mash in',
  MASH_REST: 'Mash rest',
  MASH_READING: 'Mash pH and temperature',
  FIRST_WORT: 'First wort',
  PRE_BOIL: 'Pre-boil',
  BOIL: 'Boil',
  BOIL_ADDITION: 'Boil addition',
  WHIRLPOOL: 'Whirlpool',
  KNOCK_OUT: 'Knock out',
  ORIGINAL_GRAVITY: 'Original gravity',
  TRANSFER: 'Transfer to the fermenter',
  PITCH: 'Pitch the yeast',
}

/** The title of a brew-day step in sentences that are still put together in English. */
export function plainStepTitle({ kind, minutes }: BrewStepName): string {
  return kind === 'BOIL_ADDITION' ? `${plainSteps[kind]} at ${minutes} min` : plainSteps[kind]
}
