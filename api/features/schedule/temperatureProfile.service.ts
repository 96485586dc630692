import { allow, type Context } from '#api/context.ts'
import { updateRow } from '#api/db/statements/rows.ts'
import { applyEdit } from '#api/live/outbox/edits.ts'
import { valid } from '#api/errors.ts'
import { inTransaction, type Tx } from '#api/live/outbox/outbox.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import {
  copiedProfile,
  isOfRecipe,
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

type StoredProfile = Record<string, unknown>

/** What a move makes of a batch's profile, for its row, and what it was before; both are empty for most moves. */
interface MovedProfile {
  written: { temperatureProfile?: StoredProfile | Prisma.Sql }
  before: { profileBefore?: StoredProfile | null }
}

/**
 * A batch that begins to ferment keeps the profile of its recipe, so that a later edit of the recipe leaves the beer in the
 * tank alone. Moved back from there, it follows its recipe again. What a person set stays.
 */
export async function moveProfile(tx: Tx, batch: Batch, to: BatchStage): Promise<MovedProfile> {
  const { stage, recipeId, temperatureProfile } = batch
  if (to === 'FERMENTING' && temperatureProfile === null)
    return { written: { temperatureProfile: await copyOf(tx, recipeId) }, before: { profileBefore: null } }
  if (stage === 'FERMENTING' && to === 'BOILING' && isOfRecipe(temperatureProfile))
    return { written: profileAs(null), before: { profileBefore: copiedProfile(stepsIn(temperatureProfile)) } }
  return { written: {}, before: {} }
}

/** A profile as it was before a move, for the row; empty when the move left it alone. */
export function profileAs(before: StoredProfile | null | undefined): MovedProfile['written'] {
  return before === undefined ? {} : { temperatureProfile: before ?? Prisma.sql`NULL` }
}

/** What a batch keeps of another recipe, when it turns out to be of that one and keeps the profile of the first. */
export async function renewedProfile(tx: Tx, { temperatureProfile }: Batch, recipeId: string | undefined) {
  if (recipeId === undefined || !isOfRecipe(temperatureProfile)) return {}
  return { temperatureProfile: await copyOf(tx, recipeId) }
}

async function copyOf(tx: Tx, recipeId: string): Promise<StoredProfile> {
  const [recipe] = await tx.sql<{ temperatureProfile: Prisma.JsonValue }[]>`
    SELECT "temperatureProfile" FROM "Recipe" WHERE "id" = ${recipeId}`
  return copiedProfile(stepsIn(recipe?.temperatureProfile))
}
