import { buildIfStale } from './build.mjs'

/* `npm start`: builds if necessary, then becomes the keeper, so that signals reach it directly. */

buildIfStale()
process.env.NODE_ENV ??= 'production'
await import('../dist/main.js')
