import { z } from 'zod'
import { carry, message } from '#domain/language/message.ts'
import {
  declareRecord,
  longText,
  oneOf,
  optionalFigure,
  optionalOneOf,
  storedBlank,
} from '#domain/records/record.ts'
import { storedDecimals } from '#domain/units/units.ts'
import { appearanceLabels, logTypeLabels, severityLabels } from './logWords.ts'
import { measurements, type Measurement } from './readings.ts'

/** A recipe's expected gravity may be more precise than a reading. */
const expectedGravity = { min: 0.98, max: 1.2, decimals: 4, quantity: 'gravity' } as const

/** Of a transfer. */
const movedVolume = {
  min: 0,
  max: 1_000,
  decimals: storedDecimals.volume,
  unit: ' BBL',
  quantity: 'volume',
} as const

/** A field of what an entry measures, by what is known of the measurement. */
const measured = <Kind extends Measurement>(kind: Kind) =>
  optionalFigure(measurements[kind].label, measurements[kind].limits as (typeof measurements)[Kind]['limits'])

/**
 * A reading or a note on a batch: the fields that stand in the entry itself. Its batch and vessel, when it was measured, its photos
 * and what it took from stock are beside them.
 */
export const logEntry = declareRecord('BatchLog', {
  logType: { ...oneOf('logs.field.logType', logTypeLabels), proposed: 'FERMENTATION_CHECK' },
  temperature: measured('temperature'),
  gravity: { ...measured('gravity'), labelWithUnit: message('logs.field.specificGravity') },
  pH: measured('pH'),
  pressure: measured('pressure'),
  co2: measured('co2'),
  dissolvedOxygen: measured('dissolvedOxygen'),
  appearance: optionalOneOf('logs.field.appearance', appearanceLabels),
  aromaNotes: longText('logs.field.aromaNotes', 2_000),
  tasteNotes: longText('logs.field.tasteNotes', 2_000),
  generalNotes: longText('logs.field.generalNotes', 2_000),
  issueFlag: {
    label: 'logs.field.issueFlag',
    schema: z.boolean({ error: carry(message('logs.issueChoice')) }),
    empty: null,
    proposed: false,
    choices: { true: 'logs.withIssue', false: 'logs.noIssue' },
  },
  issueSeverity: optionalOneOf('logs.field.issueSeverity', severityLabels),
  issueDescription: longText('logs.field.issueDescription', 2_000),
  targetGravity: optionalFigure('logs.field.targetGravity', expectedGravity),
  originalGravity: optionalFigure('logs.field.originalGravity', expectedGravity),
  volume: optionalFigure('logs.field.volume', movedVolume),
})

/** The fields of an entry in which nothing was filled in. */
export const blankLog = storedBlank(logEntry)
