import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dailyName } from '#api/db/backups/backupFiles.ts'
import { secondPlaceOf } from '#api/db/backups/secondPlace.ts'

/*
 * How a copy to a bucket deals with servers that do not do what they should, which a right one (tests/faults/operations/secondBucket.test.ts)
 * does not show. This one stores what it is sent, unless a test has it answer something else.
 */
interface Answer {
  status?: number
  body?: string | Buffer
}

let folder: string
let server: Server
let objects: Map<string, Buffer>
let requests: string[]
/** What it answers in place of what it should; undefined for the latter. */
let misbehave: (request: string, content: Buffer) => Answer | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-bucket-'))
  objects = new Map()
  requests = []
  misbehave = () => undefined
  server = createServer((request, response) => {
    void buffer(request).then((content) => {
      const asked = `${request.method} ${request.url?.replace('/bucket', '')}`
      requests.push(asked)
      const { status = 200, body = '' } = misbehave(asked, content) ?? answerTo(request, content)
      response.writeHead(status, { etag: '"etag"' }).end(body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`
const place = () =>
  secondPlaceOf({
    ...{ BACKUP_SECOND_S3: `${address()}/`, BACKUP_SECOND_S3_KEY: 'key', BACKUP_SECOND_S3_SECRET: 'secret' },
  })!

function answerTo({ method, url = '' }: IncomingMessage, content: Buffer): Answer {
  const { pathname, searchParams } = new URL(url, address())
  const name = pathname.replace('/bucket', '').slice(1)
  const part = searchParams.get('partNumber')
  if (method === 'PUT') objects.set(part === null ? name : `${name} part ${part}`, content)
  if (method === 'DELETE') objects.delete(name)
  if (method === 'POST') return { body: answerToPost(name, searchParams.has('uploads')) }
  if (method !== 'GET') return {}
  if (searchParams.has('uploads')) return { body: '<ListMultipartUploadsResult/>' }
  if (name === '') return { body: listOf([...objects]) }
  const body = objects.get(name)
  return body ? { body } : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
}

function answerToPost(name: string, isBegun: boolean): string {
  if (isBegun) return '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>'
  const parts = [...objects].filter(([key]) => key.startsWith(`${name} part`))
  objects.set(name, Buffer.concat(parts.map(([, content]) => content)))
  return '<CompleteMultipartUploadResult/>'
}

const listOf = (found: [string, Buffer][]) =>
  `<ListBucketResult><IsTruncated>false</IsTruncated>${found
    .map(([name, { length }]) => `<Contents><Key>${name}</Key><Size>${length}</Size></Contents>`)
    .join('')}</ListBucketResult>`

/** Makes a file that is named as a backup. */
async function aFile(bytes = 1_000): Promise<{ file: string; name: string; content: Buffer }> {
  const name = dailyName(new Date())
  const [file, content] = [join(folder, name), randomBytes(bytes)]
  await writeFile(file, content)
  return { file, name, content }
}

it('a copy that is not what was sent, which the server did not notice, is deleted and does not count', async () => {
  const { file, name } = await aFile()
  misbehave = (request, content) => {
    if (!request.startsWith('PUT')) return undefined
    objects.set(name, Buffer.from(content).fill(0, 500))
    return {}
  }
  await expect(place().store(file)).rejects.toThrow(
    `What ${address()} has of ${name} is not what was sent, and was deleted.`,
  )
  expect(objects.size).toBe(0)
})

it('what is sent names its SHA-256, which a server compares before it stores anything', async () => {
  const { file, content } = await aFile()
  const named: unknown[] = []
  server.prependListener('request', ({ headers }) => named.push(headers['x-amz-content-sha256']))
  await place().store(file)
  expect(named).toContain(createHash('sha256').update(content).digest('hex'))
})

it('an upload of parts is aborted when one of them fails, so that it takes no room', async () => {
  const { file, name } = await aFile(20_000_000)
  misbehave = (request) =>
    request.includes('partNumber=2')
      ? { status: 403, body: '<Error><Code>QuotaExceeded</Code><Message>secret</Message></Error>' }
      : undefined
  await expect(place().store(file)).rejects.toThrow(
    `${address()} is full. Free some space, or choose another place.`,
  )
  expect(requests).toContain(`DELETE /${name}?uploadId=1`)
  expect(objects.has(name)).toBe(false)
})

it('an upload of parts that fails after the server began to answer is an error', async () => {
  const { file } = await aFile(20_000_000)
  misbehave = (request) =>
    request.startsWith('POST') && request.includes('uploadId')
      ? { body: '\n<Error><Code>InternalError</Code><Message>the secret is …</Message></Error>' }
      : undefined
  await expect(place().store(file)).rejects.toThrow(
    `${address()} answered 200 InternalError. Its operator's log has the details.`,
  )
})

it('a server that is busy is asked again', async () => {
  const { file, name, content } = await aFile()
  let refused = 0
  misbehave = (request) => (request.startsWith('PUT') && (refused += 1) < 3 ? { status: 503 } : undefined)
  await place().store(file)
  expect(refused).toBe(3)
  expect(objects.get(name)?.equals(content)).toBe(true)
})

it.each([
  [
    'a page in place of a bucket',
    { body: '<!doctype html><p>It works<br>' },
    'is not a bucket of an S3-comp',
  ],
  [
    'the clock',
    { status: 403, body: '<Error><Code>RequestTimeTooSkewed</Code></Error>' },
    'Set the right time',
  ],
  ['a redirect', { status: 301, body: '<Error><Code>PermanentRedirect</Code></Error>' }, 'in another region'],
  ['a full disk', { status: 507, body: 'no XML' }, 'is full'],
])('says what to do about %s', async (_of, answer, sentence) => {
  misbehave = () => answer
  await expect(place().list()).rejects.toThrow(sentence)
})

it('a backup is fetched for the time of some work, and its file is removed when that fails', async () => {
  const { name, content } = await aFile()
  objects.set(name, content)
  const [backup] = await place().list()
  const read = (file: string) => readFile(file)
  expect((await place().withFile(backup!, folder, read)).equals(content)).toBe(true)
  await expect(place().withFile(backup!, folder, () => Promise.reject(new Error('no room')))).rejects.toThrow(
    'no room',
  )
  expect(await readdir(folder)).toEqual([name])
})
