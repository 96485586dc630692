import { z } from 'zod'
import { Invalid, valid } from '#api/errors.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'
import { requiredText } from '#domain/formFields.ts'
import { message } from '#domain/language/message.ts'
import { holdLimits } from '#domain/stock/lots.ts'

/** Who put something on hold, when and why. */
export interface Hold {
  heldAt: Date
  heldById: string
  holdReason: string
}

/** The columns of what is on hold, or is not, and the act that makes it so. */
export type HoldChange = ({ act: 'HELD' } & Hold) | ({ act: 'RELEASED' } & Record<keyof Hold, null>)

export const released: HoldChange = { act: 'RELEASED', heldAt: null, heldById: null, holdReason: null }

const fields = z.object({ reason: requiredText(message('lots.reason'), holdLimits.reason) })

/** Why something is put on hold; Invalid without a reason. */
export const holdReasonOf = (reason: string): string => valid(fields, { reason }).reason

/** A hold by somebody, which counts from when it was done if that is earlier than it is recorded. */
export const holdBy = (
  { id: heldById }: { id: string },
  holdReason: string,
  { occurredAt, at }: { occurredAt: Date | null | undefined; at: Date },
): Hold => ({ heldAt: doneEarlier(occurredAt, at) ?? at, heldById, holdReason })

/** Refuses to hold, or to release, more at once than are locked in one command. */
export function refuseTooMany(ids: readonly string[]): void {
  if (ids.length > holdLimits.held)
    throw new Invalid(message('lots.tooMany', { max: holdLimits.held }), 'ids')
}
