import { readEnv } from '#api/env.ts'
import { onConnection } from '#api/db/onConnection.ts'
import { withDatabase } from './reachDatabase.ts'
import { runCommand } from './runCommand.ts'

/** `node dist/migrations.js`: names the migrations that the brewery's database has, one a line. An update asks it. */
await runCommand(async () => {
  const rows = await withDatabase(readEnv(process.env), (connectionString) =>
    onConnection({ connectionString }, async (connection) => {
      const answer = await connection.query<{ name: string }>(
        `SELECT "migration_name" AS "name" FROM "_prisma_migrations"
          WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL ORDER BY "migration_name"`,
      )
      return answer.rows
    }),
  )
  for (const { name } of rows) console.log(name)
})
