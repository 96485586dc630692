import {
  figuresOfStep,
  type BrewFigure,
  type BrewStepKind,
  type BrewStepName,
} from '#domain/brewDay/brewSteps.ts'
import { gravityText } from '#domain/fermentation/gravity.ts'
import type { LogType } from '#domain/fermentation/logWords.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { valueText } from '#domain/units/valueText.ts'
import { volumeText } from '#domain/units/volumeText.ts'

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

function plainFigure(figure: BrewFigure, value: number | string, units: Units): string {
  if (figure === 'gravity') return gravityText(Number(value), units)
  if (figure === 'volume') return volumeText(Number(value), units)
  if (figure === 'temperature') return valueText(units, figure, Number(value))
  if (figure === 'pH') return Number(value).toFixed(2)
  if (figure === 'generation') return `generation ${value}`
  return figure === 'pitchRate' ? `${value} M/ml/°P` : String(value)
}

/** What was recorded in a step, in sentences that are still put together in English. */
export function plainFigures(
  kind: BrewStepKind,
  figures: Partial<Record<BrewFigure, unknown>>,
  units: Units = storedUnits,
): string {
  return figuresOfStep(kind)
    .flatMap((figure) => {
      const value = figures[figure]
      return typeof value === 'number' || typeof value === 'string' ? [plainFigure(figure, value, units)] : []
    })
    .join(', ')
}
