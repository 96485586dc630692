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
  kegTransaction: Prisma.KegTransactionModel
  ingredient: Prisma.IngredientModel
  ingredientTransaction: Prisma.IngredientTransactionModel
  supplier: Prisma.SupplierModel
  display: Prisma.DisplayModel
  alert: Prisma.AlertModel
}

type Db = Prisma.TransactionClient

interface Row {
  id: string
}

interface Table<Row> {
  findMany(args: { where: { id: { in: string[] } } }): Promise<Row[]>
}

/** What was loaded before is there at once, so that executing an operation does not wait for what it has. */
export type Loaded<Value> = Value | Promise<Value>

/** Loads rows by id, each once per execution and all ids of one tick in one statement; null when gone. */
export interface Loaders {
  load<Name extends keyof Rows>(name: Name, id: string): Loaded<Rows[Name] | null>
  /** The same where a foreign key promises the row; throws when it is not there all the same. */
  need<Name extends keyof Rows>(name: Name, id: string): Loaded<Rows[Name]>
  /** The whole rows of what was found by id, in its order, without those that are gone. */
  rowsOf<Name extends keyof Rows>(name: Name, found: readonly Row[]): Promise<Rows[Name][]>
  /** Reads what belongs to an id, all ids of one tick in one `read`; undefined where it answers none. `name` names the reading. */
  about<Value>(name: string, id: string, read: ReadAbout<Value>): Promise<Value | undefined>
}

/** Reads what belongs to each of these ids in one statement. */
export type ReadAbout<Value> = (db: Db, ids: string[]) => Promise<Map<string, Value>>

interface RowLoader {
  loaded: Map<string, Row | null>
  asked: DataLoader<string, Row | null>
}

/** Fresh loaders that read from `db()`, which may become a snapshot after the first question. */
export function createLoaders(db: () => Db): Loaders {
  const loaders = new Map<keyof Rows, RowLoader>()
  function loaderOf(name: keyof Rows) {
    const known = loaders.get(name)
    if (known) return known
    const loaded = new Map<string, Row | null>()
    const asked = new DataLoader<string, Row | null>(async (ids) => {
      const table = db()[name] as unknown as Table<Row>
      const rows = await table.findMany({ where: { id: { in: [...ids] } } })
      for (const id of ids) loaded.set(id, null)
      for (const row of rows) loaded.set(row.id, row)
      return ids.map((id) => loaded.get(id) ?? null)
    })
    const loader = { loaded, asked }
    loaders.set(name, loader)
    return loader
  }
  const readings = new Map<string, DataLoader<string, unknown>>()
  function readingOf(name: string, read: ReadAbout<unknown>) {
    const known = readings.get(name)
    if (known) return known
    const loader = new DataLoader<string, unknown>(async (ids) => {
      const found = await read(db(), [...ids])
      return ids.map((id) => found.get(id))
    })
    readings.set(name, loader)
    return loader
  }
  function load<Name extends keyof Rows>(name: Name, id: string) {
    const { loaded, asked } = loaderOf(name)
    const row = loaded.get(id)
    return (row === undefined ? asked.load(id) : row) as Loaded<Rows[Name] | null>
  }
  return {
    load,
    need<Name extends keyof Rows>(name: Name, id: string) {
      const there = (row: Rows[Name] | null) => {
        if (!row) throw new Error(`The ${name} ${id} is missing.`)
        return row
      }
      const row = load(name, id)
      return row instanceof Promise ? row.then(there) : there(row)
    },
    async rowsOf<Name extends keyof Rows>(name: Name, found: readonly Row[]) {
      const rows = await Promise.all(found.map(async ({ id }) => load(name, id)))
      return rows.filter((row) => row !== null)
    },
    about: <Value>(name: string, id: string, read: ReadAbout<Value>) =>
      readingOf(name, read).load(id) as Promise<Value | undefined>,
  }
}
