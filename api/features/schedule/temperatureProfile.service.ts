import { allow, type Context } from '#api/context.ts'
import { updateRow } from '#api/db/statements/rows.ts'
import { applyEdit } from '#api/live/outbox/edits.ts'
import { valid } from '#api/errors.ts'
import { inTransaction, type Tx } from '#api/live/outbox/outbox.ts'
import {
  profileRow,
  stepsIn,
  temperatureSteps,
  type TemperatureStep,
} from '#domain/fermentation/profile/temperatureSteps.ts'
import { message } from '#domain/language/message.ts'
import type { MutationSetTemperatureProfileArgs } from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { lockBatch } from './batchVessels.ts'

type Batch = Prisma.BatchModel

interface Edited {
  /** Null for that of the recipe. */
  temperatureProfile: TemperatureStep[] | null
}

/** The profile that a batch follows: its own or, as long as it has none, that of its recipe. */
export async function profileOfBatch(ctx: Context, batch: Batch): Promise<TemperatureStep[]> {
  if (batch.temperatureProfile !== null) return stepsIn(batch.temperatureProfile)
  return stepsIn((await ctx.loaders.need('recipe', batch.recipeId)).temperatureProfile)
}

/**
 * Gives a batch a profile of its own, merged with what others changed since `baseVersion`: another profile since then is a
 * Conflict.
 */
export async function setTemperatureProfile(
  ctx: Context,
  { id, baseVersion, steps, commandId }: MutationSetTemperatureProfileArgs,
): Promise<Batch> {
  allow(ctx, 'updateBatch')
  const temperatureProfile = steps ? valid(temperatureSteps, steps) : null
  const command = {
    name: 'setTemperatureProfile',
    input: [id, baseVersion, temperatureProfile],
    id: commandId,
  }
  return inTransaction(ctx, command, async (tx) => {
    const batch = await lockBatch(tx, id)
    return applyEdit<Batch, Edited>(tx, {
      announce: 'BatchSaved',
      row: batch,
      fields: { temperatureProfile: ownProfile(batch) },
      labels: { temperatureProfile: message('profile.title') },
      edit: { baseVersion, changes: { temperatureProfile } },
      write: () =>
        updateRow(tx, 'Batch', {
          id,
          temperatureProfile: temperatureProfile ? profileRow(temperatureProfile) : Prisma.sql`NULL`,
        }),
    })
  })
}

const ownProfile = (batch: Batch) =>
  batch.temperatureProfile === null ? null : stepsIn(batch.temperatureProfile)

/**
 * What a batch keeps when it begins to ferment: the profile of its recipe, so that a later edit of the recipe leaves the beer
 * in the tank alone. Nothing if it has its own.
 */
export async function keptProfile(tx: Tx, { recipeId, temperatureProfile }: Batch) {
  if (temperatureProfile !== null) return {}
  const [recipe] = await tx.sql<{ temperatureProfile: Prisma.JsonValue }[]>`
    SELECT "temperatureProfile" FROM "Recipe" WHERE "id" = ${recipeId}`
  return { temperatureProfile: profileRow(stepsIn(recipe?.temperatureProfile)) }
}
