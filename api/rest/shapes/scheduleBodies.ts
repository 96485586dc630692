import { z } from 'zod'
import { carry, message } from '#domain/language/message.ts'
import { Invalid } from '#api/errors.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { SaidDates } from '#domain/batches/stageDates.ts'
import { sentMoment, text } from './shapes.ts'
import { stageWords } from './words.ts'
import { dayIn } from './days.ts'

const id = text(200).nullish()

/** The fields for planning a batch. The service checks limits, so that every client gets the same sentence. */
const formFields = {
  recipeId: text(200),
  date: z
    .string()
    .refine((sent) => dayIn(sent, 'UTC') !== null, carry(message('rest.day')))
    .describe(
      'A day as 2026-04-03, or a moment of that day; one with a zone is read in the time zone of the brewery.',
    )
    .meta({ examples: ['2026-04-03'] }),
  brewerId: id,
  batchNumber: text(200),
  batchSizeBBL: z.number().nullish().describe('All brews together, 1 to 10 each, by default 3'),
  brews: z.number().nullish().describe('How many brews go into the one fermenter, 1 to 10, by default 1'),
  mashTunId: id,
  kettleId: id,
  fermenterId: id,
  briteTankId: id.describe(
    'A brite tank, or the fermenter of the batch if that also conditions, as it does without one',
  ),
  expectedFermentationDays: z.number().nullish().describe('1 to 60, by default 14'),
  expectedConditioningDays: z.number().nullish().describe('1 to 30, by default 7'),
  notes: text(10_000).nullish(),
  assignedTeam: z.array(text(200)).nullish(),
}

const startDates = [
  'mashingStartDate',
  'boilingStartDate',
  'fermentingStartDate',
  'conditioningStartDate',
  'keggingDate',
] as const

const stageFields = {
  currentStage: stageWords.value.optional(),
  status: stageWords.value.optional(),
  mashingStartDate: sentMoment.nullish(),
  boilingStartDate: sentMoment.nullish(),
  fermentingStartDate: sentMoment.nullish(),
  conditioningStartDate: sentMoment.nullish(),
  keggingDate: sentMoment.nullish(),
}

const understood = message('rest.moveOrEdit', {
  moves: { list: Object.keys(stageFields), as: 'parts' },
  edits: { list: Object.keys(formFields), as: 'parts' },
})

/** The form of a new batch. */
export const scheduleForm = z.strictObject(formFields)

/** An edit of a batch, or its stage change. */
export const scheduleChange = z
  .strictObject(
    { ...z.object(formFields).partial().shape, ...stageFields },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? carry(understood) : undefined) },
  )
  .describe(
    'A stage change or an edit, never both. Both stages mean the same; a start date says when the stage entered, or one before it, really began: not in the future, and in the order of the stages. Without one, a stage begins now. Of an edit, a missing field stays and null clears.',
  )

type ScheduleChange = z.output<typeof scheduleChange>
type ScheduleForm = Partial<z.output<typeof scheduleForm>>

/** Whether a body moves the batch; throws Invalid when it would do both, or neither. */
export function isStageChange(body: ScheduleChange): boolean {
  const sent = Object.keys(body)
  const moves = sent.some((field) => field in stageFields)
  const edits = sent.some((field) => field in formFields)
  if (moves === edits) throw new Invalid(understood)
  return moves
}

/** The stage that a body names. */
export function stageIn({ currentStage, status }: ScheduleChange): BatchStage {
  const stage = currentStage ?? status
  if (!stage) throw new Invalid(understood, { currentStage: message('rest.missing') })
  if (status && status !== stage) {
    throw new Invalid(message('rest.oneStage'), { status: message('rest.sameStage') })
  }
  return stage
}

/** The stage dates in a body. */
export function datesIn(body: ScheduleChange): SaidDates {
  const sent = startDates.flatMap((field) => {
    const date = body[field]
    return date ? [[field, date] as const] : []
  })
  return Object.fromEntries(sent)
}

/** The fields of a batch in a body, under their current names; the brew day is one in the time zone. */
export function batchIn({ date, ...fields }: ScheduleForm, zone: string) {
  return { ...fields, ...(date !== undefined && { brewDate: dayIn(date, zone) }) }
}
