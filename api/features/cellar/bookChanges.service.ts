import type { Tx } from '#api/live/outbox/outbox.ts'
import type { NewChange } from '#domain/changes/changeKinds.ts'
import { heldSince, refuseTakenSince } from './heldVessels.service.ts'
import { occupy } from './occupy.ts'
import {
  announceContents,
  bookBatches,
  bookCleaning,
  lockCellar,
  type ChangedContent,
} from './volumeBook.service.ts'

/**
 * Books what a command means for volumes, and for whether vessels are in use, by the changes that it recorded, before it is committed:
 * no command does that itself, so none can forget it. Refused if beer on hold would be transferred or packaged now. One that concerns
 * no beer, as a count of kegs or stock, or a batch that is only planned, reads nothing and locks nothing of volumes.
 */
export async function bookChanges(tx: Tx, userId: string | null): Promise<void> {
  const batchIds = new Set(tx.changes.flatMap(batchOf))
  const logIds = tx.changes.flatMap(({ type, entityId }) => (isOfLog(type) ? [entityId] : []))
  if (logIds.length > 0) for (const batchId of await batchesOfLogs(tx, logIds)) batchIds.add(batchId)
  const cleanings = tx.changes.flatMap((change) =>
    change.type === 'CleaningRecorded' || change.type === 'CleaningRemoved' ? [change.detail.cleaningId] : [],
  )
  const changed: ChangedContent[] = []
  const ofBeer = await batchesOfBeer(tx, [...batchIds].sort())
  if (ofBeer.length > 0) {
    // Before it is read what is on hold: somebody may hold it just now.
    await lockCellar(tx)
    const held = await heldSince(tx)
    changed.push(...(await bookBatches(tx, { batchIds: ofBeer, userId })))
    await occupy(tx, changed, null)
    const isFact = tx.changes.some(({ detail }) => detail && 'occurredAt' in detail)
    if (!isFact) await refuseTakenSince(tx, held)
  }
  for (const cleaningId of cleanings) changed.push(...(await bookCleaning(tx, { cleaningId, userId })))
  await announceContents(tx, changed)
}

/**
 * Those batches that have beer, or of which some is booked, or that are gone. Another has none (`actsOf`) until its row is changed, for
 * which it is locked here; so that what is only planned waits for nobody.
 */
async function batchesOfBeer({ sql }: Tx, batchIds: readonly string[]): Promise<string[]> {
  if (batchIds.length === 0) return []
  const rows = await sql<{ id: string; hasBeer: boolean }[]>`
    SELECT b."id", b."fermentingStartDate" IS NOT NULL OR EXISTS (
        SELECT FROM "VolumeAct" a WHERE a."batchId" = b."id" AND a."supersededAt" IS NULL) AS "hasBeer"
    FROM "Batch" b WHERE b."id" = ANY(${batchIds}) ORDER BY b."id" FOR SHARE OF b`
  const without = new Set(rows.flatMap(({ id, hasBeer }) => (hasBeer ? [] : [id])))
  return batchIds.filter((id) => !without.has(id))
}

/** The batch whose record a change is of, if it may say something else of its beer. */
function batchOf(change: NewChange): string[] {
  const { type, entityId } = change
  if (type === 'BatchStageChanged' || type === 'BatchRemoved') return [entityId]
  if (change.type === 'BatchSaved') return isOfBeer(change.detail ?? {}) ? [entityId] : []
  if (change.type === 'KegCountChanged' || change.type === 'PackageCountChanged')
    return change.detail.filledBy ? [change.detail.filledBy] : []
  if (change.type !== 'BrewStepSaved') return []
  const { kind, batchId } = change.detail
  return kind === 'KNOCK_OUT' || kind === 'TRANSFER' ? [batchId] : []
}

/** Fields of a batch that say nothing of its beer. */
const besideBeer = new Set([
  ...['recipeId', 'brewDate', 'brewerId', 'mashTunId', 'kettleId', 'notes', 'assignedTeam', 'archivedAt'],
  ...['expectedFermentationDays', 'expectedConditioningDays', 'temperatureProfile', 'originalGravity'],
])

/** Whether an edit may be of beer: one that is just planned has none, and of a restored one everything counts again. */
function isOfBeer({
  created,
  fields,
}: {
  created?: boolean | undefined
  fields?: object | undefined
}): boolean {
  if (created) return false
  const edited = fields && Object.keys(fields)
  return !edited || edited.some((field) => !besideBeer.has(field))
}

const isOfLog = (type: NewChange['type']) =>
  type === 'LogAdded' || type === 'LogSaved' || type === 'LogRemoved'

/** The batches of those entries that say where beer went, or what was added to it, or did so until now. */
async function batchesOfLogs({ sql }: Tx, logIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ batchId: string }[]>`
    SELECT "batchId" FROM "BatchLog" WHERE "id" = ANY(${logIds}) AND "logType" IN ('TRANSFER', 'DRY_HOP')
    UNION SELECT "batchId" FROM "VolumeAct" WHERE "logId" = ANY(${logIds}) AND "supersededAt" IS NULL AND "batchId" IS NOT NULL`
  return rows.map(({ batchId }) => batchId)
}
