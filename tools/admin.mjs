import { buildIfStale } from './build.mjs'

/* `npm run admin -- EMAIL`: creates the first administrator, using the server's bundle. */

buildIfStale()
process.env.NODE_ENV ??= 'production'
await import('../dist/admin.js')
