import type { App } from '#api/context.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { isOfTopic } from '#api/live/outbox/change.ts'
import { createState, type State } from '#api/live/snapshots/state.ts'
import type { Topic } from '#domain/changes/changeDefinition.ts'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import { fermentingBatches } from './fermentations.service.ts'

/** What is known about the fermentation of a batch. */
export type BatchFermentation = Fermentation & { batchId: string }

declare module '#api/context.ts' {
  interface App {
    /** What devices and profiles say about the batches that ferment. */
    fermentations: State<BatchFermentation[]>
  }
}

/** The topics that affect it: stages and profiles, logged gravities, expectations and thresholds, excluded readings. */
const topics: readonly Topic[] = ['BATCHES', 'LOGS', 'RECIPES', 'EQUIPMENT']

/**
 * At most one snapshot in 2 seconds. What devices send is no change: while somebody looks, new hours are looked for every half
 * minute, which is one small statement for all viewers.
 */
const everyMs = 2_000
const renewMs = 30_000

/** The fermentations of this process: one snapshot for all, sent again only when one of them changed. */
export function createFermentations(
  parts: Pick<App, 'database' | 'live' | 'log'>,
  app: () => App,
): State<BatchFermentation[]> {
  return createState('fermentations', parts, app, {
    compute: async () => {
      const found = await fermentingBatches(byPrisma(parts.database.prisma).sql, app().judged, new Date())
      return [...found].map(([batchId, fermentation]) => ({ batchId, ...fermentation }))
    },
    compared: (fermentations) => fermentations,
    isAffectedBy: (change) => isOfTopic(change, topics),
    everyMs,
    renewMs,
  })
}
