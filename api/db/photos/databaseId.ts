import type pg from 'pg'

/**
 * What identifies this database: PostgreSQL's cluster, the database in it, and the schema. Nothing that is restored, loaded
 * or copied into another database brings it along, other than a copy of PostgreSQL's own files.
 */
export async function databaseId(client: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT concat_ws(':', (SELECT system_identifier FROM pg_control_system()), oid, current_schema()) AS "id"
      FROM pg_database WHERE datname = current_database()`,
  )
  if (!rows[0]) throw new Error('This always answers one row.')
  return rows[0].id
}
