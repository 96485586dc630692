import { z } from 'zod'

/** The version of the file format; a file of another one is refused. */
export const backupFormat = 1

/** The name of the manifest inside a backup. */
export const manifestName = 'manifest.json'

const manifestSchema = z.object({
  format: z.literal(backupFormat),
  /** When the snapshot was taken. */
  madeAt: z.iso.datetime(),
  /** The version of Brewhouse that made it. */
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.number().int().min(0),
      bytes: z.number().int().min(0),
      /** Of the table's rows in PostgreSQL's text format of COPY. */
      sha256: z.string().length(64),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/) })),
})

/** What a backup contains, and how to tell whether it is complete. */
export type Manifest = z.output<typeof manifestSchema>

/** One table of a backup. */
export type ManifestTable = Manifest['tables'][number]

/** An applied migration. */
export type AppliedMigration = Manifest['migrations'][number]

/** Reads a manifest; null if it isn't one of this format. */
export function readManifest(text: string): Manifest | null {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The name of a table's file inside a backup. */
export const fileOfTable = (table: string): string => `tables/${table}.copy`
