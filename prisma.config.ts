import { defineConfig } from 'prisma/config'

// The CLI would download an engine binary that Brewhouse does not use: `generate` and `validate` work without it, and
// migrations are written by `npm run migration` and applied at start.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(process.env.DATABASE_URL ? { datasource: { url: process.env.DATABASE_URL } } : {}),
})
