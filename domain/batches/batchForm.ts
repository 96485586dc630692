import { z } from 'zod'
import { brewLimits, refuseBatchSize } from './brews.ts'
import {
  optionalChoice,
  optionalText,
  requiredChoice,
  requiredDay,
  requiredNumber,
  requiredText,
} from '#domain/formFields.ts'

/** The limits of a batch, both ends included. */
export const batchLimits = {
  ...brewLimits,
  expectedFermentationDays: { min: 1, max: 60, decimals: 0 },
  expectedConditioningDays: { min: 1, max: 30, decimals: 0 },
} as const

/** Bounded by the number of brews: see `refuseBatchSize`. */
const anySize = { ...brewLimits.batchSizeBBL, min: -Infinity, max: Infinity }

const fields = z.object({
  recipeId: requiredChoice('Recipe'),
  brewDate: requiredDay('Brew Date'),
  batchNumber: requiredText('Batch Number', 40),
  batchSizeBBL: requiredNumber('Batch Size', anySize),
  brews: requiredNumber('Number of Brews', batchLimits.brews),
  brewerId: optionalChoice('Brewer'),
  mashTunId: optionalChoice('Mash Tun'),
  kettleId: optionalChoice('Kettle'),
  fermenterId: optionalChoice('Fermenter'),
  briteTankId: optionalChoice('Brite Tank'),
  expectedFermentationDays: requiredNumber(
    'Expected Fermentation days',
    batchLimits.expectedFermentationDays,
  ),
  expectedConditioningDays: requiredNumber(
    'Expected Conditioning days',
    batchLimits.expectedConditioningDays,
  ),
  notes: optionalText('Notes', 5_000),
  assignedTeam: z
    .array(requiredChoice('Team member'), { error: 'Assigned Team must be a list of people.' })
    .max(50, 'Assigned Team may have at most 50 people.')
    .nullable()
    .transform((ids) => [...new Set(ids)]),
})

const sized = fields.pick({ batchSizeBBL: true, brews: true })

/** Every field of the schedule form, with a sentence for each way it can be wrong. */
export const batchFields = fields.superRefine(
  (batch, issues) => {
    const message = refuseBatchSize(batch)
    if (message) issues.addIssue({ code: 'custom', path: ['batchSizeBBL'], message })
  },
  // Also when other fields are missing, so that all that is wrong is said at the same time.
  { when: ({ value }) => sized.safeParse(value).success },
)

/** The changed fields; the size has to be checked with the number of brews that the batch has. */
export const batchChanges = fields.partial()

/** The names of the fields, in forms and in sentences. */
export const batchFieldLabels: Record<keyof BatchFields, string> = {
  recipeId: 'Recipe',
  brewDate: 'Brew Date',
  batchNumber: 'Batch Number',
  batchSizeBBL: 'Batch Size (BBL)',
  brews: 'Number of Brews',
  brewerId: 'Brewer',
  mashTunId: 'Mash Tun',
  kettleId: 'Kettle',
  fermenterId: 'Fermenter',
  briteTankId: 'Brite Tank',
  expectedFermentationDays: 'Expected Fermentation',
  expectedConditioningDays: 'Expected Conditioning',
  notes: 'Notes',
  assignedTeam: 'Assigned Team',
}

/** A validated batch as it is stored. */
export type BatchFields = z.output<typeof batchFields>

/** The initial values of the schedule form. */
export const batchDefaults: BatchFields = {
  recipeId: '',
  brewDate: '',
  batchNumber: '',
  batchSizeBBL: 3,
  brews: 1,
  brewerId: null,
  mashTunId: null,
  kettleId: null,
  fermenterId: null,
  briteTankId: null,
  expectedFermentationDays: 14,
  expectedConditioningDays: 7,
  notes: null,
  assignedTeam: [],
}
