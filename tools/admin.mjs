import { buildIfStale } from './build.mjs'

/* `npm run admin -- EMAIL`: the first administrator, made by the same bundle that serves. */

buildIfStale()
process.env.NODE_ENV ??= 'production'
await import('../dist/admin.js')
