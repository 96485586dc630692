import { z } from 'zod'
import { Invalid } from '#api/errors.ts'
import { batches, moveBatch } from '#api/features/schedule/schedule.service.ts'
import { entryDate, type BatchStage } from '#domain/batchStages.ts'
import { call } from './call.ts'
import { scheduleEntry, scheduleEntryOf } from './scheduleShapes.ts'
import { sentMoment, withId } from './shapes.ts'
import { stageWords } from './words.ts'

const tag = 'Schedule'

const stageChangeFields = {
  currentStage: stageWords.value.optional(),
  status: stageWords.value.optional(),
  mashingStartDate: sentMoment.nullish(),
  boilingStartDate: sentMoment.nullish(),
  fermentingStartDate: sentMoment.nullish(),
  conditioningStartDate: sentMoment.nullish(),
  keggingDate: sentMoment.nullish(),
}

const understood = `A stage change is understood here, with the fields ${Object.keys(stageChangeFields).join(', ')}.`

const stageChange = z
  .strictObject(stageChangeFields, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? understood : undefined),
  })
  .describe('Both stages mean the same; the date of the stage entered says when that happened.')

/** The batches, unfinished ones first. */
export const listSchedule = call({
  tag,
  about: 'Unfinished batches first, then by brew date, newest first',
  query: z.object({
    limit: z.coerce.number().int().min(0).max(500).default(500),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  answer: z.array(scheduleEntry),
  async handle(ctx, { query }) {
    const rows = await batches(ctx, query)
    return Promise.all(rows.map((batch) => scheduleEntryOf(ctx, batch)))
  },
})

/** Moves a batch to another stage. */
export const changeSchedule = call({
  tag,
  about: 'Move a batch to another stage; its vessels follow',
  params: withId,
  body: stageChange,
  answer: scheduleEntry,
  async handle(ctx, { params, body, commandId }) {
    const to = stageIn(body)
    const batch = await moveBatch(ctx, { id: params.id, to, enteredAt: whenEntered(body, to), commandId })
    return scheduleEntryOf(ctx, batch)
  },
})

type StageChange = z.output<typeof stageChange>

function stageIn({ currentStage, status }: StageChange): BatchStage {
  const stage = currentStage ?? status
  if (!stage) throw new Invalid(understood, { currentStage: 'is missing' })
  if (status && status !== stage) {
    throw new Invalid('currentStage and status are two names of one stage; they can not differ.', {
      status: 'must be the same as currentStage',
    })
  }
  return stage
}

/** When the batch entered the stage, as was sent; nothing when that is not said or still to come. */
function whenEntered(body: StageChange, stage: BatchStage): Date | undefined {
  const field = entryDate[stage]
  const sent = field && field !== 'completedAt' ? body[field] : null
  return sent && sent.getTime() <= Date.now() ? sent : undefined
}
