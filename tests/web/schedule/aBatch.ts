import type { BatchView, VesselView } from '#web/features/schedule/scheduleViews.ts'

/** A vessel as shown on the schedule. */
export function aVessel(differences: Partial<VesselView> = {}): VesselView {
  return {
    id: 'fv1',
    version: 1,
    updatedAt: '2026-04-01T08:00:00.000Z',
    type: 'FERMENTER',
    status: 'AVAILABLE',
    label: 'FV-1',
    name: 'Fermenter One',
    capacityBBL: 7,
    retiredAt: null,
    ...differences,
  }
}

/** A batch as the schedule shows it: planned, with a fermenter and no brite tank. */
export function aBatch(differences: Partial<BatchView> = {}): BatchView {
  return {
    id: 'b1',
    version: 1,
    updatedAt: '2026-04-01T08:00:00.000Z',
    batchNumber: '2026-001',
    recipe: {
      id: 'r1',
      version: 1,
      updatedAt: '2026-04-01T08:00:00.000Z',
      name: 'Hazy Daydream',
      style: 'IPA',
      expectedOG: 1.06,
      expectedFG: 1.012,
      expectedABV: 6.3,
      expectedIBU: 45,
      colorSRM: 5,
    },
    brewDate: '2026-04-03',
    brewer: null,
    batchSizeBBL: 3,
    stage: 'PLANNED',
    mashTun: null,
    kettle: null,
    fermenter: aVessel(),
    briteTank: null,
    expectedFermentationDays: 14,
    expectedConditioningDays: 7,
    notes: null,
    assignedTeam: [],
    mashingStartDate: null,
    boilingStartDate: null,
    fermentingStartDate: null,
    conditioningStartDate: null,
    keggingDate: null,
    archivedAt: null,
    ...differences,
  }
}
