import { readDetail, type ChangeKind, type ChangedEntity } from '#domain/changes/changeKinds.ts'
import type { NamedChange } from '#domain/changes/changeDefinition.ts'
import type { LogType } from '#domain/fermentation/logWords.ts'
import type { KegSize } from '#domain/stock/kegs.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** A change of the outbox with the current name of its subject. */
export type OutboxChange = NamedChange & { type: ChangeKind }

interface Named {
  id: string
  name: string | null
  logType: LogType | null
  kegSize: KegSize | null
  remark: string | null
}

/** A beer b and the format f of its packages: Amber (24 × 16 oz). */
const ofFormat = Prisma.sql`b."name" || ' (' || f."name" || ')'`

/** Where each entity's name is read: `id`, `name` and other columns shown with its changes; null if it has none. */
const names: Record<ChangedEntity, Prisma.Sql | null> = {
  Equipment: Prisma.sql`SELECT "id", "label", NULL, NULL, NULL FROM "Equipment"`,
  BatchLog: Prisma.sql`SELECT "id", NULL, "logType"::text, NULL, NULL FROM "BatchLog"`,
  Keg: Prisma.sql`SELECT k."id", b."name", NULL, k."size"::text, NULL FROM "Keg" k JOIN "BeerType" b ON b."id" = k."beerTypeId" WHERE k."size" IS NOT NULL`,
  PackageStock: Prisma.sql`SELECT k."id", ${ofFormat}, NULL, NULL, NULL FROM "Keg" k JOIN "BeerType" b ON b."id" = k."beerTypeId"
    JOIN "PackageFormat" f ON f."id" = k."formatId" WHERE k."size" IS NULL`,
  PackageLot: Prisma.sql`SELECT l."id", ${ofFormat}, NULL, NULL, NULL FROM "PackageLot" l JOIN "BeerType" b ON b."id" = l."beerTypeId"
    JOIN "PackageFormat" f ON f."id" = l."formatId"`,
  PackageFormat: Prisma.sql`SELECT "id", "name", NULL, NULL, NULL FROM "PackageFormat"`,
  BeerType: Prisma.sql`SELECT "id", "name", NULL, NULL, NULL FROM "BeerType"`,
  Ingredient: Prisma.sql`SELECT "id", "name", NULL, NULL, NULL FROM "Ingredient"`,
  Delivery: Prisma.sql`SELECT d."id", i."name", NULL, NULL, NULL FROM "Delivery" d JOIN "Ingredient" i ON i."id" = d."ingredientId"`,
  Customer: Prisma.sql`SELECT "id", "name", NULL, NULL, NULL FROM "Customer"`,
  Supplier: Prisma.sql`SELECT "id", "name", NULL, NULL, NULL FROM "Supplier"`,
  Recipe: Prisma.sql`SELECT "id", "name", NULL, NULL, NULL FROM "Recipe"`,
  User: Prisma.sql`SELECT "id", "name", NULL, NULL, NULL FROM "User"`,
  Remark: Prisma.sql`SELECT "id", NULL, NULL, NULL, "text" FROM "Remark"`,
  Photo: Prisma.sql`SELECT p."id", r."name", NULL, NULL, NULL FROM "Photo" p JOIN "Recipe" r ON r."id" = p."recipeId"`,
  Task: Prisma.sql`SELECT "id", "title", NULL, NULL, NULL FROM "Task"`,
  Brewery: Prisma.sql`SELECT "id", "name", NULL, NULL, NULL FROM "Brewery"`,
  Device: Prisma.sql`SELECT "id", "name", NULL, NULL, NULL FROM "Device"`,
  Display: Prisma.sql`SELECT "id", "name", NULL, NULL, NULL FROM "Display"`,
  IngestAddress: Prisma.sql`SELECT "id", "name", NULL, NULL, NULL FROM "IngestAddress"`,
  // Batches are looked up for every change about one.
  Batch: null,
  BrewStep: null,
  VolumeAct: null,
  Alert: null,
}

const allNames = Prisma.join(
  Object.values(names).filter((name) => name !== null),
  ' UNION ALL ',
)

/** Changes with the names of their subjects, in the same order. */
export async function nameChanges(
  db: Prisma.TransactionClient,
  changes: readonly Prisma.ChangeModel[],
): Promise<OutboxChange[]> {
  const batchIdOf = ({ detail, entityId }: Prisma.ChangeModel) => factIn(detail, 'batchId') ?? entityId
  const [named, batches] = await Promise.all([
    db.$queryRaw<Named[]>`
      SELECT * FROM (${allNames}) AS n ("id", "name", "logType", "kegSize", "remark")
      WHERE "id" = ANY(${changes.map(({ entityId }) => entityId)})`,
    db.batch.findMany({
      where: { id: { in: changes.map(batchIdOf) } },
      select: { id: true, batchNumber: true, stage: true, recipe: { select: { name: true } } },
    }),
  ])
  const namedById = new Map(named.map((row) => [row.id, row]))
  const batchById = new Map(
    batches.map(({ recipe, ...batch }) => [batch.id, { ...batch, recipeName: recipe.name }]),
  )
  return changes.map((change) => {
    const entity = namedById.get(change.entityId)
    const batch = batchById.get(batchIdOf(change)) ?? null
    // The query selects known kinds only.
    const type = change.type as ChangeKind
    return {
      seq: Number(change.seq),
      type,
      at: change.at,
      by: change.actorName,
      entityId: change.entityId,
      detail: readDetail(type, change.detail),
      name: entity?.name ?? batch?.batchNumber ?? null,
      batch,
      ...(entity?.logType && { logType: entity.logType }),
      ...(entity?.kegSize && { kegSize: entity.kegSize }),
      ...(entity?.remark && { remark: entity.remark }),
    }
  })
}

/** A text among the recorded facts of a change. */
export function factIn(detail: unknown, fact: string): string | undefined {
  const value =
    typeof detail === 'object' && detail !== null && fact in detail && detail[fact as keyof typeof detail]
  return typeof value === 'string' ? value : undefined
}
