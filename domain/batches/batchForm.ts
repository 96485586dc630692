import { z } from 'zod'
import { vesselTypeLabels, vesselTypeOf, type VesselField } from '#domain/equipment/vessels.ts'
import { carry, message, messagesOf, type Message, type PlainId } from '#domain/language/message.ts'
import { longestNumber } from './batchNumbers.ts'
import { brewLimits, refuseBatchSize } from './brews.ts'
import type { CancelledWith } from './cancellation.ts'
import { cancellationFieldNames, cancellationFields } from './cancellationForm.ts'
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

const vesselChoice = (field: VesselField) => optionalChoice(message(vesselTypeLabels[vesselTypeOf[field]]))

const fields = z.object({
  recipeId: requiredChoice(message('batches.recipe')),
  brewDate: requiredDay(message('batches.brewDate')),
  batchNumber: requiredText(message('batches.number'), longestNumber),
  batchSizeBBL: requiredNumber(message('batches.batchSize'), anySize),
  brews: requiredNumber(message('batches.brews'), batchLimits.brews),
  brewerId: optionalChoice(message('batches.brewer')),
  mashTunId: vesselChoice('mashTunId'),
  kettleId: vesselChoice('kettleId'),
  fermenterId: vesselChoice('fermenterId'),
  briteTankId: vesselChoice('briteTankId'),
  expectedFermentationDays: requiredNumber(
    message('batches.fermentationDays'),
    batchLimits.expectedFermentationDays,
    true,
  ),
  expectedConditioningDays: requiredNumber(
    message('batches.conditioningDays'),
    batchLimits.expectedConditioningDays,
    true,
  ),
  notes: optionalText(message('batches.notes'), 5_000),
  assignedTeam: z
    .array(requiredChoice(message('batches.teamMember')), { error: carry(message('batches.teamList')) })
    .max(50, carry(message('batches.teamTooLarge', { max: 50 })))
    .nullable()
    .transform((ids) => [...new Set(ids)]),
})

const sized = fields.pick({ batchSizeBBL: true, brews: true })

/** What is asked of a batch that beer of another one becomes; without a recipe it has that one's. */
export const splitFields = z.object({
  batchNumber: fields.shape.batchNumber,
  recipeId: optionalChoice(message('batches.recipe')),
})

/** Every field of the schedule form, with a sentence for each way it can be wrong. */
export const batchFields = fields.superRefine(
  (batch, issues) => {
    const refusal = refuseBatchSize(batch)
    if (refusal) issues.addIssue({ code: 'custom', path: ['batchSizeBBL'], message: carry(refusal) })
  },
  // Also when other fields are missing, so that all that is wrong is said at the same time.
  { when: ({ value }) => sized.safeParse(value).success },
)

/**
 * The changed fields, also of how it was cancelled; the size has to be checked with the number of brews that the batch has,
 * the cancellation with its stage.
 */
export const batchChanges = fields.extend(cancellationFields.shape).partial()

const batchFieldLabels = {
  recipeId: 'batches.recipe',
  brewDate: 'batches.brewDate',
  batchNumber: 'batches.number',
  batchSizeBBL: 'batches.batchSize',
  brews: 'batches.brews',
  brewerId: 'batches.brewer',
  mashTunId: vesselTypeLabels.MASH_TUN,
  kettleId: vesselTypeLabels.KETTLE,
  fermenterId: vesselTypeLabels.FERMENTER,
  briteTankId: vesselTypeLabels.BRITE_TANK,
  expectedFermentationDays: 'batches.fermentation',
  expectedConditioningDays: 'batches.conditioning',
  notes: 'batches.notes',
  assignedTeam: 'batches.team',
} as const satisfies Record<keyof BatchFields, PlainId>

/** The names of the fields where the size is said in the reader's unit. */
export const batchFieldNames: Record<keyof BatchFields | keyof CancelledWith, Message> = {
  ...messagesOf(batchFieldLabels),
  ...cancellationFieldNames,
  batchSizeBBL: message('batches.sizeIn', { unit: { sign: 'volume' } }),
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
