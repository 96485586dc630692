import { describe, expect, it } from 'vitest'
import {
  exportRows,
  exportedTables,
  photoTable,
  secretColumnsOf,
} from '#api/features/admin/exportBrewery.service.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { aRecipe } from '#tests/support/data/brewery.ts'
import { upload } from '#tests/support/data/photos.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { unzip } from '#tests/support/data/zip.ts'
import { eventually } from '#tests/support/eventually.ts'

const server = await serverOfFile()
const admin = await server.signIn('ADMIN')

const prisma = () => server.app.database.prisma

describe('an export', () => {
  const fetchExport = (token: string, format = 'csv') =>
    fetch(`${server.url}/api/admin/export?format=${format}`, {
      headers: { authorization: `Bearer ${token}` },
    })

  it('holds every table as a CSV file, formulas escaped, every photo as a file, and no secret', async () => {
    await prisma().mail.create({
      data: { to: 'x@example.com', subject: 's', text: 't', secret: 'a-secret-word' },
    })
    await aRecipe(prisma(), { name: '=HYPERLINK("x")', notes: 'two\nlines' })
    const photo = await upload(server, admin, {})
    const response = await fetchExport(admin)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(/filename="brewhouse-[\d-]+\.zip"/)
    const files = await unzip(await response.arrayBuffer())
    expect(Object.keys(files)).toEqual(
      exportedTables.map((table) => (table === photoTable ? `photos/${photo.id}.jpg` : `${table}.csv`)),
    )
    expect(files['Recipe.csv']).toContain(`"'=HYPERLINK(""x"")"`)
    expect(files['User.csv']?.split('\r\n')).toHaveLength((await prisma().user.count()) + 2)
    const all = Object.values(files).join()
    expect(all).not.toMatch(/argon2|passwordHash|tokenHash|a-secret-word/)
  })

  it('is to be had as JSON, with more rows than one page', async () => {
    await prisma().alert.createMany({
      data: Array.from({ length: 2_500 }, (_, n) => ({
        key: `k${n}`,
        kind: 'OVERDUE' as const,
        severity: 'INFO' as const,
        title: 't',
        message: 'm',
        clearedAt: new Date(),
      })),
    })
    const tables = (await (await fetchExport(admin, 'json')).json()) as Record<string, { id: string }[]>
    expect(Object.keys(tables)).toEqual([...exportedTables])
    expect(new Set(tables.Alert?.map(({ id }) => id)).size).toBe(await prisma().alert.count())
  })

  it('fails when its connection breaks, and the server goes on', async () => {
    const { pool } = server.app.database
    const tables = exportRows(pool)
    await tables.next()
    await pool.query(
      `SELECT pg_terminate_backend("pid") FROM pg_stat_activity
        WHERE "state" = 'idle in transaction' AND "query" LIKE '%information_schema.columns%' AND "datname" = current_database()`,
    )
    await expect(tables.next()).rejects.toThrow(/terminat|connection|EPIPE/i)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  it('has no column that sounds like a secret', async () => {
    const { rows } = await server.app.database.pool.query<{ table: Prisma.ModelName; column: string }>(
      `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = ANY($1)`,
      [exportedTables],
    )
    const shown = rows.filter(({ table, column }) => !secretColumnsOf(table).includes(column))
    expect(shown.length).toBeGreaterThan(100)
    expect(shown.filter(({ column }) => /hash|secret|token|^password/i.test(column))).toEqual([])
  })

  it('gives its connection back when the reader leaves early', async () => {
    const { pool } = server.app.database
    for (let n = 0; n < 25; n++) {
      const leaving = new AbortController()
      const response = await fetch(`${server.url}/api/admin/export?format=json`, {
        headers: { authorization: `Bearer ${admin}` },
        signal: leaving.signal,
      })
      expect(response.status).toBe(200)
      leaving.abort()
    }
    await eventually(() => expect(pool.totalCount - pool.idleCount).toBeLessThan(3))
  })

  it('is for administrators alone', async () => {
    const response = await fetchExport(await server.signIn('BREWER'))
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      message: 'Only an administrator can do this.',
      code: 'roles.onlyAdmin',
    })
  })
})
