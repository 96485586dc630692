import DataLoader from 'dataloader'
import type { Prisma } from '#generated/prisma/client.ts'

type Models = Prisma.TypeMap['model']

/** The rows that can be loaded by id: those of every model that has one, under the name that Prisma gives it. */
type Rows = {
  [
    Model in Prisma.ModelName as Models[Model]['payload']['scalars'] extends Row ? Uncapitalize<Model> : never
  ]: Models[Model]['payload']['scalars']
}

type Db = Prisma.TransactionClient

interface Row {
  id: string
}

interface Table<Row> {
  findMany(args: { where: { id: { in: string[] } } }): Promise<Row[]>
}

/**
 * Loads rows by id, each once per execution and all ids of one tick in one statement; null when gone, and for no id.
 */
export interface Loaders {
  load<Name extends keyof Rows>(name: Name, id: string | null | undefined): Promise<Rows[Name] | null>
  /** Loads a row that a foreign key guarantees; throws when it is missing. */
  need<Name extends keyof Rows>(name: Name, id: string): Promise<Rows[Name]>
  /** The complete rows of these records, in their order, without deleted ones. */
  rowsOf<Name extends keyof Rows>(name: Name, found: readonly Row[]): Promise<Rows[Name][]>
  /**
   * Reads what belongs to an id, all ids of one tick in a single `read`; undefined where there is nothing. `name`
   * identifies the loader.
   */
  about<Value>(name: string, id: string, read: ReadAbout<Value>): Promise<Value | undefined>
}

/** Reads what belongs to each of these ids in one statement. */
export type ReadAbout<Value> = (db: Db, ids: string[]) => Promise<Map<string, Value>>

/** New loaders that read from `db()`, which may become a snapshot after the first load. */
export function createLoaders(db: () => Db): Loaders {
  const loaders = new Map<string, DataLoader<string, unknown>>()
  function about<Value>(name: string, id: string, read: ReadAbout<Value>) {
    const known = loaders.get(name)
    if (known) return known.load(id) as Promise<Value | undefined>
    const loader = new DataLoader<string, unknown>(async (ids) => {
      const found = await read(db(), [...ids])
      return ids.map((one) => found.get(one))
    })
    loaders.set(name, loader)
    return loader.load(id) as Promise<Value | undefined>
  }
  async function load<Name extends keyof Rows>(name: Name, id: string | null | undefined) {
    if (!id) return null
    const row = await about(`row of ${name}`, id, async (from, ids) => {
      const table = from[name] as unknown as Table<Rows[Name]>
      const rows = await table.findMany({ where: { id: { in: ids } } })
      return new Map(rows.map((found) => [found.id, found]))
    })
    return row ?? null
  }
  return {
    about,
    load,
    async need(name, id) {
      const row = await load(name, id)
      if (!row) throw new Error(`The ${name} ${id} is missing.`)
      return row
    },
    async rowsOf(name, found) {
      const rows = await Promise.all(found.map(({ id }) => load(name, id)))
      return rows.filter((row) => row !== null)
    },
  }
}
