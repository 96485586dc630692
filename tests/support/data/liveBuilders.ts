import type {
  BatchFieldsFragment,
  WholeEquipmentFieldsFragment,
  RecipeFieldsFragment,
} from '#generated/gql/graphql.ts'
import type { Change, ChangeOf, ChangeType } from '#web/entities/changes.ts'

type Named<T> = T & { __typename: string }
const day = '2026-04-03T10:00:00.000Z'

/** A vessel as the server returns it; its fields follow from its id and version. */
export function aVessel(id: string, version = 1, more: Partial<WholeEquipmentFieldsFragment> = {}) {
  const vessel: Named<WholeEquipmentFieldsFragment> = {
    __typename: 'Equipment',
    id,
    version,
    updatedAt: day,
    type: 'FERMENTER',
    status: version % 2 === 0 ? 'IN_USE' : 'AVAILABLE',
    label: `${id} as of ${version}`,
    name: 'Fermenter',
    capacityBBL: 10,
    alsoConditions: false,
    retiredAt: null,
    contents: null,
    ...more,
  }
  return vessel
}

/** A recipe as the server returns it. */
export function aRecipe(id: string, version = 1) {
  const recipe: Named<RecipeFieldsFragment> = {
    __typename: 'Recipe',
    id,
    version,
    updatedAt: day,
    name: `Recipe ${id} as of ${version}`,
    style: 'IPA',
    expectedOG: 1.06,
    expectedFG: 1.012,
    expectedABV: 6.3,
    expectedIBU: 60,
    colorSRM: 6,
    stuckHours: null,
    readingHours: null,
  }
  return recipe
}

/** A batch as the server returns it. */
export function aBatch(id: string, version = 1, more: Partial<BatchFieldsFragment> = {}) {
  const batch: Named<BatchFieldsFragment> = {
    __typename: 'Batch',
    id,
    version,
    updatedAt: day,
    batchNumber: `2026-${id}`,
    recipe: aRecipe('1'),
    brewDate: '2026-04-01',
    brewer: null,
    batchSizeBBL: 3,
    brews: 1,
    leftInTankBBL: null,
    cancelReason: null,
    dumpedBBL: null,
    stage: 'PLANNED',
    mashTun: null,
    kettle: null,
    fermenter: null,
    briteTank: null,
    expectedFermentationDays: 14,
    expectedConditioningDays: 7,
    notes: `as of ${version}`,
    assignedTeam: [],
    mashingStartDate: null,
    boilingStartDate: null,
    fermentingStartDate: null,
    conditioningStartDate: null,
    keggingDate: null,
    completedAt: null,
    archivedAt: null,
    originalGravity: null,
    temperatureProfile: [],
    stays: [],
    ...more,
  }
  return { ...batch, stays: more.stays ?? staysBy(batch) }
}

/** The stays of a batch that never changed its tank within a stage. */
function staysBy(batch: BatchFieldsFragment): BatchFieldsFragment['stays'] {
  const { fermenter, fermentingStartDate, briteTank, conditioningStartDate, completedAt } = batch
  const tanks = [
    { tank: fermenter, from: fermentingStartDate, until: conditioningStartDate ?? completedAt },
    { tank: briteTank, from: conditioningStartDate, until: completedAt },
  ]
  return tanks.flatMap(({ tank, from, until }) => {
    if (!tank || !from) return []
    const stay = { equipmentId: tank.id, label: tank.label, from, until }
    return [{ __typename: 'TankStay', ...stay }]
  })
}

type Facts<T extends ChangeType> = Omit<ChangeOf<T>, '__typename' | 'seq' | 'at' | 'by' | 'commandId'>

/** A received change. */
export function aChange<T extends ChangeType>(type: T, seq: number, facts: Facts<T>): Change {
  return {
    __typename: type,
    seq: String(seq),
    at: day,
    by: null,
    commandId: null,
    ...facts,
  } as unknown as Change
}

/** A heartbeat. */
export function aHeartbeat(seq: number, { epoch = 'first', build = 'one' } = {}): Change {
  return aChange('Heartbeat', seq, { serverTime: new Date().toISOString(), build, epoch })
}
