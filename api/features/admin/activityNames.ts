import type { ChangeType } from '#domain/changes/changes.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Change = Prisma.ChangeModel
type Batch = Prisma.BatchModel

/** What the things of some changes are called now, the batches they are about, and facts that only their rows hold. */
export interface Names {
  nameOf(change: Change): string | null
  batchOf(change: Change): Pick<Batch, 'batchNumber' | 'stage'> | null
  factsOf(change: Change): Record<string, unknown>
}

const kinds = {
  batch: ['BatchSaved', 'BatchStageChanged', 'BatchRemoved'],
  log: ['LogAdded', 'LogSaved', 'LogRemoved'],
  equipment: ['EquipmentSaved', 'EquipmentStatusChanged'],
  keg: ['KegCountChanged', 'KegSaved'],
  beerType: ['BeerTypeSaved'],
  ingredient: ['IngredientSaved'],
  supplier: ['SupplierSaved'],
  recipe: ['RecipeSaved'],
  user: ['UserSaved'],
} as const satisfies Record<string, readonly ChangeType[]>

/** Looks up what a page of changes is about, with one statement for each kind of thing. */
export async function namesOf(db: Prisma.TransactionClient, changes: readonly Change[]): Promise<Names> {
  const ids = (kind: keyof typeof kinds) => {
    const types: readonly string[] = kinds[kind]
    const found = changes.filter(({ type }) => types.includes(type)).map(({ entityId }) => entityId)
    return { id: { in: [...new Set(found)] } }
  }
  const batchIds = [
    ...ids('batch').id.in,
    ...changes.flatMap(({ detail }) => textIn(detail, 'batchId') ?? []),
  ]
  const [batches, logs, kegs, ...named] = await Promise.all([
    db.batch.findMany({
      where: { id: { in: [...new Set(batchIds)] } },
      select: { id: true, batchNumber: true, stage: true },
    }),
    db.batchLog.findMany({ where: ids('log'), select: { id: true, logType: true } }),
    db.keg.findMany({
      where: ids('keg'),
      select: { id: true, size: true, beerType: { select: { name: true } } },
    }),
    db.equipment.findMany({ where: ids('equipment'), select: { id: true, label: true } }),
    ...[
      db.beerType.findMany({ where: ids('beerType'), select: { id: true, name: true } }),
      db.ingredient.findMany({ where: ids('ingredient'), select: { id: true, name: true } }),
      db.supplier.findMany({ where: ids('supplier'), select: { id: true, name: true } }),
      db.recipe.findMany({ where: ids('recipe'), select: { id: true, name: true } }),
      db.user.findMany({ where: ids('user'), select: { id: true, name: true } }),
    ],
  ])
  const byId = new Map<string, string>()
  for (const row of named.flat()) byId.set(row.id, 'label' in row ? row.label : row.name)
  for (const { id, beerType } of kegs) byId.set(id, beerType.name)
  const batchById = new Map(batches.map((batch) => [batch.id, batch]))
  const logTypes = new Map(logs.map(({ id, logType }) => [id, logType]))
  const sizes = new Map(kegs.map(({ id, size }) => [id, size]))
  const batchOf = ({ detail, entityId }: Change) =>
    batchById.get(textIn(detail, 'batchId') ?? entityId) ?? null
  return {
    batchOf,
    nameOf: (change) => byId.get(change.entityId) ?? batchOf(change)?.batchNumber ?? null,
    factsOf: ({ entityId }) => ({ logType: logTypes.get(entityId), size: sizes.get(entityId) }),
  }
}

/** A text among the facts of a change. */
export function textIn(detail: Prisma.JsonValue, fact: string): string | undefined {
  if (typeof detail !== 'object' || detail === null || Array.isArray(detail)) return undefined
  const value = detail[fact]
  return typeof value === 'string' ? value : undefined
}
