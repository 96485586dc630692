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
  /** The same for a row that a foreign key guarantees; throws when it is missing. */
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
  const loaders = new Map<keyof Rows, DataLoader<string, Row | null>>()
  function loaderOf(name: keyof Rows) {
    const known = loaders.get(name)
    if (known) return known
    const loader = new DataLoader<string, Row | null>(async (ids) => {
      const table = db()[name] as unknown as Table<Row>
      const rows = await table.findMany({ where: { id: { in: [...ids] } } })
      const found = new Map(rows.map((row) => [row.id, row]))
      return ids.map((id) => found.get(id) ?? null)
    })
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
  const load = <Name extends keyof Rows>(name: Name, id: string | null | undefined) =>
    (id ? loaderOf(name).load(id) : Promise.resolve(null)) as Promise<Rows[Name] | null>
  return {
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
    about: <Value>(name: string, id: string, read: ReadAbout<Value>) =>
      readingOf(name, read).load(id) as Promise<Value | undefined>,
  }
}
