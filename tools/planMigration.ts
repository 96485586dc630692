import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum, bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type {
  SqlDriverAdapter,
  SqlMigrationAwareDriverAdapterFactory,
  SqlResultSet,
} from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'
import { handMade, type HandMade } from '#api/db/migrations/handMade.ts'

/*
 * Plans migrations by Prisma's schema engine, in development only: a server applies them by itself, see migrate.ts.
 */

/** Where the engine reports its own bugs; after one its promise would never settle. */
const panicRegistry = {
  set_message(message: string): never {
    throw new Error(`Prisma's schema engine broke down: ${message}`)
  },
}

let loading: Promise<void> | undefined

/**
 * The package's own entry imports the .wasm file as a module, which Node 20 doesn't support; so it is instantiated
 * here.
 */
async function load(): Promise<void> {
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panicRegistry })
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const wasm = await readFile(join(dirname(entry), 'schema_engine_bg.wasm'))
  const imports = { './schema_engine_bg.js': engine as unknown as WebAssembly.ModuleImports }
  const { instance } = await WebAssembly.instantiate(wasm, imports)
  engine.__wbg_set_wasm(instance.exports)
  const start = instance.exports['__wbindgen_start'] as () => void
  start()
}

/** Object ids of PostgreSQL's types "char" and "char"[]. */
const char = 18
const charArray = 1002

/**
 * Prisma's adapter knows "char" only as an array, and PostgreSQL 18 returns it where older versions returned no row
 * (NOT NULL is a constraint now). So it passes through the adapter as an array type and is converted back afterwards.
 */
function disguiseChars(pool: pg.Pool): pg.Pool {
  const query = pool.query.bind(pool) as (text: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>
  return Object.assign(pool, {
    async query(text: pg.QueryConfig, values?: unknown[]) {
      const result = await query(text, values)
      for (const field of result.fields ?? []) if (field.dataTypeID === char) field.dataTypeID = charArray
      return result
    },
  })
}

function revealChars(result: SqlResultSet): SqlResultSet {
  const { CharacterArray, Character } = ColumnTypeEnum
  return {
    ...result,
    columnTypes: result.columnTypes.map((type) => (type === CharacterArray ? Character : type)),
  }
}

class PlanningPg implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = 'postgres'
  readonly adapterName = '@prisma/adapter-pg'
  constructor(private readonly pool: pg.Pool) {}

  async connect(): Promise<SqlDriverAdapter> {
    const adapter = await new PrismaPg(this.pool).connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (query) => revealChars(await queryRaw(query))
    return adapter
  }

  connectToShadowDb(): Promise<SqlDriverAdapter> {
    throw new Error('Brewhouse diffs against a throw-away database, never against a shadow of a real one.')
  }
}

/** Runs work with Prisma's schema engine, on one connection. */
async function withSchemaEngine<T>(
  url: string,
  schema: [path: string, content: string],
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  await (loading ??= load())
  const connection = disguiseChars(new pg.Pool({ connectionString: url, max: 1 }))
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(new PlanningPg(connection))
    const schemaEngine = await engine.SchemaEngine.new({ datamodels: [schema] }, () => undefined, factory)
    try {
      return await work(schemaEngine)
    } finally {
      schemaEngine.free()
    }
  } finally {
    await connection.end()
  }
}

const quoted = (names: string[]) => names.map((name) => name.replace(/\W/g, '\\$&')).join('|')

/**
 * Removes statements that would drop hand-made indexes and constraints from a script; Prisma doesn't see triggers at
 * all.
 */
export function keepHandMade(script: string, { indexes, constraints }: HandMade = handMade): string {
  const dropIndex = new RegExp(`^DROP INDEX "(${quoted(indexes)})";$`)
  const dropConstraint = new RegExp(`^ALTER TABLE "[^"]+" DROP CONSTRAINT "(${quoted(constraints)})";$`)
  const steps = script.split(/\n\n(?=-- )/).map((step) => {
    const kept = step.split('\n').filter((line) => !dropIndex.test(line) && !dropConstraint.test(line))
    return kept.every((line) => line === '' || line.startsWith('--')) ? '' : kept.join('\n').trim()
  })
  return steps.filter((step) => step !== '').join('\n\n')
}

/** Returns the SQL that brings a migrated database in line with a schema.prisma; empty if nothing differs. */
export async function planMigration(url: string, schemaFile: string): Promise<string> {
  const content = await readFile(schemaFile, 'utf8')
  const files = [{ path: schemaFile, content }]
  const { stdout } = await withSchemaEngine(url, [schemaFile, content], (planning) =>
    planning.diff({
      from: { tag: 'schemaDatasource', files, configDir: '.' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  )
  return keepHandMade(stdout ?? '')
}
