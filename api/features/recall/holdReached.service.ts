import { z } from 'zod'
import { allow, type Context } from '#api/context.ts'
import { Invalid, NotFound, valid } from '#api/errors.ts'
import { holdVessels } from '#api/features/cellar/heldVessels.service.ts'
import { lockCellar } from '#api/features/cellar/volumeBook.service.ts'
import { holdLot } from '#api/features/ingredients/lots.service.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'
import { requiredText } from '#domain/formFields.ts'
import { message } from '#domain/language/message.ts'
import { lotLimits } from '#domain/stock/lots.ts'
import type { MutationHoldReachedArgs } from '#generated/arguments.ts'
import { bounded, wholeTraceOfLot, wholeTraceOfPackages, type Trace } from './trace.service.ts'

const holdFields = z.object({ reason: requiredText(message('lots.reason'), lotLimits.holdReason) })

/**
 * Puts everything that a lot reached and that is here on hold, in one act: what is left of the lot, and the tanks that hold some of
 * it; of packages, the tanks that hold some of the same beer. What is on hold already stays as it is.
 */
export async function holdReached(ctx: Context, input: MutationHoldReachedArgs): Promise<Trace> {
  const { user } = allow(ctx, 'holdLots')
  const { lotId, packageLotId, occurredAt } = input
  const { reason } = valid(holdFields, { reason: input.reason })
  if (!lotId === !packageLotId) throw new Invalid(message('recall.which'), 'lotId')
  const command = { name: 'holdReached', input: [lotId, packageLotId, reason], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const hold = { heldAt: doneEarlier(occurredAt, tx.at) ?? tx.at, heldById: user.id, holdReason: reason }
    if (lotId) await holdLot(tx, lotId, hold)
    // Before it is read where the beer is, so that it is still there.
    await lockCellar(tx)
    const trace = lotId
      ? await wholeTraceOfLot(tx.sql, lotId)
      : await wholeTraceOfPackages(tx.sql, packageLotId ?? '')
    if (!trace) throw new NotFound(message(lotId ? 'lots.gone' : 'recall.packagesGone'))
    const here = trace.vessels.flatMap(({ equipmentId, isHere }) => (isHere ? equipmentId : []))
    await holdVessels(tx, here, hold)
    return bounded(trace)
  })
}
