import { buildIfStale } from './build.mjs'

/* `npm run admin|backup|restore -- …`: runs a command of the server's bundle. */

const [name] = process.argv.splice(2, 1)
buildIfStale()
process.env.NODE_ENV ??= 'production'
await import(`../dist/${name}.js`)
