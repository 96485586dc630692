import { z } from 'zod'
import { createBatch, deleteBatch, updateBatch } from '#api/features/schedule/batches.service.ts'
import { moveBatch } from '#api/features/schedule/moveBatch.service.ts'
import { batches } from '#api/features/schedule/schedule.service.ts'
import { batchDefaults } from '#domain/batches/batchForm.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { message } from '#domain/language/message.ts'
import { tell } from '#api/context.ts'
import {
  batchIn,
  datesIn,
  isStageChange,
  scheduleChange,
  scheduleForm,
  stageIn,
} from '#api/rest/shapes/scheduleBodies.ts'
import { scheduleEntry, scheduleEntryOf } from '#api/rest/shapes/scheduleShapes.ts'
import { done, page, withId } from '#api/rest/shapes/shapes.ts'
import { breweryClock } from '#api/features/brewery/breweryClock.service.ts'

/** The calls about batches. */
export const scheduleCalls = callsAbout('Schedule', {
  'GET /schedule': call({
    action: 'read',
    about: 'Unfinished batches first, then by brew date, newest first',
    query: z.object(page),
    answer: z.array(scheduleEntry),
    handle: async (ctx, { query }) =>
      Promise.all((await batches(ctx, query)).map((batch) => scheduleEntryOf(ctx, batch))),
  }),
  'POST /schedule': call({
    action: 'createBatch',
    about: 'Plan a batch',
    body: scheduleForm,
    names: { brewDate: 'date' },
    answer: scheduleEntry,
    creates: true,
    async handle(ctx, { body, commandId }) {
      const { batchSizeBBL, brews, expectedFermentationDays, expectedConditioningDays, ...fields } = batchIn(
        body,
        (await breweryClock(ctx)).zone,
      )
      const input = {
        ...fields,
        batchSizeBBL: batchSizeBBL ?? batchDefaults.batchSizeBBL,
        brews: brews ?? batchDefaults.brews,
        expectedFermentationDays: expectedFermentationDays ?? batchDefaults.expectedFermentationDays,
        expectedConditioningDays: expectedConditioningDays ?? batchDefaults.expectedConditioningDays,
      }
      return scheduleEntryOf(ctx, await createBatch(ctx, { input, commandId }))
    },
  }),
  'PUT /schedule/{id}': call({
    action: 'updateBatch',
    about: 'Edit a batch, or move it to another stage; its vessels follow',
    params: withId,
    body: scheduleChange,
    names: { brewDate: 'date' },
    answer: scheduleEntry,
    async handle(ctx, { params: { id }, body, commandId, ifMatch: baseVersion }) {
      if (!isStageChange(body)) {
        const changes = batchIn(body, (await breweryClock(ctx)).zone)
        const batch = await updateBatch(ctx, { id, baseVersion, changes, isWholeForm: true, commandId })
        return scheduleEntryOf(ctx, batch)
      }
      const to = stageIn(body)
      const move = { id, to, dates: datesIn(body), baseVersion, commandId }
      return scheduleEntryOf(ctx, await moveBatch(ctx, move))
    },
  }),
  'DELETE /schedule/{id}': call({
    action: 'deleteBatch',
    about: 'Delete a batch with its log; the vessel it stands in has to be cleaned',
    params: withId,
    answer: done,
    async handle(ctx, { params, commandId }) {
      const { batchNumber } = await deleteBatch(ctx, { id: params.id, commandId })
      return { message: tell(ctx, message('rest.batchDeleted', { number: batchNumber })) }
    },
  }),
})
