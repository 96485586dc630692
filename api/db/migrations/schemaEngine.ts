import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  ColumnTypeEnum,
  DriverAdapterError,
  bindMigrationAwareSqlAdapterFactory,
} from '@prisma/driver-adapter-utils'
import type {
  SqlDriverAdapter,
  SqlMigrationAwareDriverAdapterFactory,
  SqlResultSet,
} from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

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

/**
 * Marks the migration as finished in the transaction that applies it (a script sent as one message is one), so that an
 * unfinished one was certainly not applied, no matter when the process was killed. The engine marks it again.
 */
const markFinished = `
;do $$ begin
  if to_regclass('_prisma_migrations') is not null then
    update _prisma_migrations set finished_at = now() where finished_at is null and rolled_back_at is null;
  end if;
end $$;`

/** Runs a script as one message: Prisma's adapter would cut it at every semicolon, also inside a trigger's body. */
async function runScript(pool: pg.Pool, script: string): Promise<void> {
  try {
    await pool.query(`${script}${markFinished}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const { message, severity = 'ERROR', detail, column, hint } = error
    // For error codes that it knows, the engine's messages are vaguer than PostgreSQL's.
    throw new DriverAdapterError({ kind: 'postgres', code: 'XX000', severity, message, detail, column, hint })
  }
}

class WholeScriptPg implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = 'postgres'
  readonly adapterName = '@prisma/adapter-pg'
  constructor(private readonly pool: pg.Pool) {}

  async connect(): Promise<SqlDriverAdapter> {
    const adapter = await new PrismaPg(this.pool).connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (query) => revealChars(await queryRaw(query))
    adapter.executeScript = (script) => runScript(this.pool, script)
    return adapter
  }

  connectToShadowDb(): Promise<SqlDriverAdapter> {
    throw new Error('Brewhouse diffs against a throw-away database, never against a shadow of a real one.')
  }
}

/**
 * Runs work with Prisma's schema engine and the one connection that it uses: a session lock taken on that connection
 * outlasts any script of the engine, even if this process is killed.
 */
export async function withSchemaEngine<T>(
  url: string,
  schemas: [path: string, content: string][],
  work: (engine: SchemaEngine, connection: pg.Pool) => Promise<T>,
): Promise<T> {
  await (loading ??= load())
  const connection = disguiseChars(new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 }))
  connection.on('error', () => undefined)
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(new WholeScriptPg(connection))
    const schemaEngine = await engine.SchemaEngine.new({ datamodels: schemas }, () => undefined, factory)
    try {
      return await work(schemaEngine, connection)
    } finally {
      schemaEngine.free()
    }
  } finally {
    await connection.end()
  }
}
