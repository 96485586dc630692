import * as live from '#tests/support/data/liveBuilders.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'

/** FV-1 as the schedule shows it: an available fermenter. */
export const aVessel = (differences: Partial<VesselView> = {}): VesselView =>
  live.aVessel('fv1', 1, { label: 'FV-1', name: 'Fermenter One', capacityBBL: 7, ...differences })

/** A batch as the schedule shows it: planned, with a fermenter and no brite tank. */
export const aBatch = (differences: Partial<BatchView> = {}): BatchView =>
  live.aBatch('b1', 1, {
    batchNumber: '2026-001',
    recipe: { ...live.aRecipe('r1'), name: 'Hazy Daydream' },
    brewDate: '2026-04-03',
    fermenter: aVessel(),
    notes: null,
    ...differences,
  })
