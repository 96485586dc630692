import { allow, type Context } from '#api/context.ts'
import { Refused, valid } from '#api/errors.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import { recordedVolumeFields, volumeAction } from '#domain/cellar/recordedVolume.ts'
import { message } from '#domain/language/message.ts'
import type { MutationRecordVolumeArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type VolumeAct = Prisma.VolumeActModel

/** Records what moved beer. */
export async function recordVolume(
  ctx: Context,
  { input, commandId }: MutationRecordVolumeArgs,
): Promise<VolumeAct> {
  allow(ctx, volumeAction(input.kind))
  const act = valid(recordedVolumeFields, input)
  return inTransaction(ctx, { name: 'recordVolume', input: act, id: commandId }, () => {
    throw new Refused(message('volumes.ofRecord'))
  })
}

/** Withdraws what was recorded. */
export async function takeBackVolume(): Promise<void> {
  await Promise.resolve()
  throw new Refused(message('undo.cannot'))
}
