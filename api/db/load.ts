import DataLoader from 'dataloader'
import type { Prisma } from '#generated/prisma/client.ts'

/** The rows that can be loaded by id. */
interface Rows {
  user: Prisma.UserModel
  batch: Prisma.BatchModel
  equipment: Prisma.EquipmentModel
  recipe: Prisma.RecipeModel
  batchLog: Prisma.BatchLogModel
  beerType: Prisma.BeerTypeModel
  keg: Prisma.KegModel
}

type Db = Prisma.TransactionClient

interface Table<Row> {
  findMany(args: { where: { id: { in: string[] } } }): Promise<Row[]>
}

/** Loads rows by id, each once per execution and all ids of one tick in one statement; null when gone. */
export interface Loaders {
  load<Name extends keyof Rows>(name: Name, id: string): Promise<Rows[Name] | null>
}

/** Fresh loaders that read from `db()`, which may become a snapshot after the first question. */
export function createLoaders(db: () => Db): Loaders {
  const loaders = new Map<keyof Rows, DataLoader<string, { id: string } | null>>()
  function loaderOf(name: keyof Rows) {
    const known = loaders.get(name)
    if (known) return known
    const loader = new DataLoader<string, { id: string } | null>(async (ids) => {
      const table = db()[name] as unknown as Table<{ id: string }>
      const rows = await table.findMany({ where: { id: { in: [...ids] } } })
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.map((id) => byId.get(id) ?? null)
    })
    loaders.set(name, loader)
    return loader
  }
  return {
    load: <Name extends keyof Rows>(name: Name, id: string) =>
      loaderOf(name).load(id) as Promise<Rows[Name] | null>,
  }
}
