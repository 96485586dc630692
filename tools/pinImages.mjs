import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './sources.mjs'

/*
 * `npm run pin`: writes the digest of each image behind its version in Dockerfile and docker-compose.yml, as Docker finds it, so
 * that a tag which is moved changes nothing. Nothing is written unless all are found. A folder may be named, for tests.
 */

const folder = resolve(process.argv[2] ?? root)
const files = ['Dockerfile', 'docker-compose.yml'].map((name) => join(folder, name))
const texts = files.map((file) => readFileSync(file, 'utf8'))
const pattern = /(?<=^FROM |^ +image: )([^\s@]+:[^\s@]+)(@sha256:\w+)?/gm

/** The digest of an image, of all its platforms. */
function digestOf(image) {
  const inspect = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}']
  const { stdout, stderr, error } = spawnSync('docker', inspect, { encoding: 'utf8' })
  const digest = /^sha256:[0-9a-f]{64}$/m.exec(stdout ?? '')?.[0]
  if (digest) return digest
  console.error(
    `Docker does not find the digest of ${image}, so nothing was pinned: ${error ?? stderr.trim()}`,
  )
  process.exit(1)
}

const images = new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, image]) => image)))
const digests = new Map([...images].map((image) => [image, digestOf(image)]))
for (const [index, file] of files.entries())
  writeFileSync(
    file,
    texts[index].replaceAll(pattern, (_, image) => `${image}@${digests.get(image)}`),
  )
for (const [image, digest] of digests) console.log(`${image}@${digest}`)
