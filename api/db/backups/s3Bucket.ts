import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { SaxesParser } from 'saxes'
import { BackupError } from './backupError.ts'
import type { WebStream } from './encryption.ts'

/** The settings that say where a bucket is, and what opens it. */
export interface S3Settings {
  /** The address of the bucket: `https://s3.example/bucket`, or `https://bucket.s3.example`. */
  BACKUP_SECOND_S3?: string
  BACKUP_SECOND_S3_KEY?: string
  BACKUP_SECOND_S3_SECRET?: string
  BACKUP_SECOND_S3_REGION?: string
}

/** An upload of an object in several parts, which has its name only when `complete` resolves. */
interface PartsUpload {
  add(content: Uint8Array): Promise<void>
  complete(): Promise<void>
  abort(): Promise<void>
}

/** A bucket of an S3-compatible server. What fails is a BackupError with a sentence that says what to do. */
export interface S3Bucket {
  address: string
  /** The objects whose names begin so. */
  list(prefix: string): Promise<{ name: string; bytes: number }[]>
  /** Stores an object in one step. The server compares its SHA-256, which is signed, before it has the name. */
  put(name: string, content: Uint8Array): Promise<void>
  begin(name: string): Promise<PartsUpload>
  /** Aborts uploads of parts that were begun and neither completed nor aborted, as by a process that was killed. */
  abortLeft(prefix: string): Promise<void>
  /** Reads an object. */
  get(name: string): Promise<Readable>
  remove(name: string): Promise<void>
}

interface Ask extends RequestInit {
  name?: string
  query?: Record<string, string>
  /** For content, which may take as long as it flows. */
  isLong?: boolean
}

/** How long the server may take for an answer that has no content, in ms. */
const patienceMs = 30_000
/** How often a request is repeated that the server was too busy for; each wait is twice as long, from half a second on. */
const busyTries = { retries: 3, initRetryMs: 500 }

/** Signed requests to a bucket. */
function requestsTo(settings: Required<S3Settings>) {
  const address = settings.BACKUP_SECOND_S3.replace(/\/+$/, '')
  const client = new AwsClient({
    accessKeyId: settings.BACKUP_SECOND_S3_KEY,
    secretAccessKey: settings.BACKUP_SECOND_S3_SECRET,
    region: settings.BACKUP_SECOND_S3_REGION,
    service: 's3',
    ...busyTries,
  })

  async function ask({ name, query = {}, isLong = false, ...init }: Ask): Promise<Response> {
    const url = new URL(name === undefined ? address : `${address}/${encodeURIComponent(name)}`)
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
    const signal = isLong ? undefined : AbortSignal.timeout(patienceMs)
    const response = await client
      .fetch(url.href, { ...init, redirect: 'manual', ...(signal && { signal }) })
      .catch((error: unknown) => {
        throw unreachable(address, error)
      })
    if (response.ok) return response
    throw refusalOf(address, response.status, await textOf(response))
  }
  const textOf = (response: Response) =>
    response.text().catch((error: unknown) => {
      throw unreachable(address, error)
    })

  /** An answer in XML, which a server may begin before it knows that it fails. */
  async function askXml(root: string, asked: Ask): Promise<string> {
    const response = await ask(asked)
    const xml = await textOf(response)
    if (elementsIn(xml, 'Error').length > 0) throw refusalOf(address, response.status, xml)
    if (elementsIn(xml, root).length === 0)
      throw new BackupError(`${address} is not a bucket of an S3-compatible server. Check BACKUP_SECOND_S3.`)
    return xml
  }

  /** Content, of which the server compares the SHA-256, which is signed. */
  const send = (name: string, content: Uint8Array, query: Record<string, string> = {}) =>
    ask({
      ...{ name, query, method: 'PUT', isLong: true },
      body: content as Uint8Array<ArrayBuffer>,
      headers: { 'x-amz-content-sha256': createHash('sha256').update(content).digest('hex') },
    })

  async function* contentOf(body: WebStream): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of Readable.fromWeb(body) as AsyncIterable<Buffer>) yield chunk
    } catch (error) {
      throw unreachable(address, error)
    }
  }
  return { address, ask, askXml, send, contentOf }
}

type Requests = ReturnType<typeof requestsTo>

/** A bucket by its settings, all of which are there. */
export function s3BucketOf(settings: Required<S3Settings>): S3Bucket {
  const requests = requestsTo(settings)
  const { address, ask, askXml, send, contentOf } = requests
  return {
    address,
    async list(prefix) {
      const found: { name: string; bytes: number }[] = []
      for (let token: string | undefined; ;) {
        const more: Record<string, string> = token === undefined ? {} : { 'continuation-token': token }
        const xml = await askXml('ListBucketResult', { query: { 'list-type': '2', prefix, ...more } })
        for (const { Key = '', Size } of elementsIn(xml, 'Contents'))
          found.push({ name: Key, bytes: Number(Size) })
        const [page] = elementsIn(xml, 'ListBucketResult')
        token = page?.NextContinuationToken
        if (page?.IsTruncated !== 'true' || token === undefined) return found
      }
    },
    async put(name, content) {
      await send(name, content)
    },
    begin: (name) => beginUpload(requests, name),
    async abortLeft(prefix) {
      const xml = await askXml('ListMultipartUploadsResult', { query: { uploads: '', prefix } })
      for (const { Key = '', UploadId = '' } of elementsIn(xml, 'Upload'))
        await ask({ name: Key, query: { uploadId: UploadId }, method: 'DELETE' })
    },
    async get(name) {
      const { body } = await ask({ name, isLong: true })
      return Readable.from(body ? contentOf(body as WebStream) : [], { objectMode: false })
    },
    async remove(name) {
      await ask({ name, method: 'DELETE' })
    },
  }
}

async function beginUpload({ ask, askXml, send }: Requests, name: string): Promise<PartsUpload> {
  const root = 'InitiateMultipartUploadResult'
  const xml = await askXml(root, { name, query: { uploads: '' }, method: 'POST' })
  const uploadId = elementsIn(xml, root)[0]?.UploadId ?? ''
  const parts: string[] = []
  return {
    async add(content) {
      const partNumber = String(parts.length + 1)
      const { headers } = await send(name, content, { partNumber, uploadId })
      const etag = headers.get('etag') ?? ''
      parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`)
    },
    async complete() {
      await askXml('CompleteMultipartUploadResult', {
        ...{ name, query: { uploadId }, method: 'POST', isLong: true },
        body: `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
      })
    },
    async abort() {
      await ask({ name, query: { uploadId }, method: 'DELETE' })
    },
  }
}

/** The elements of a name in an XML document, each with the text of its children; none where it is not XML. */
function elementsIn(xml: string, wanted: string): Record<string, string>[] {
  const found: Record<string, string>[] = []
  const open: { name: string; text: string; children: Record<string, string> }[] = []
  let isXml = true
  const parser = new SaxesParser()
  parser.on('error', () => (isXml = false))
  parser.on('opentag', ({ name }) => open.push({ name, text: '', children: {} }))
  parser.on('text', (text) => {
    const top = open.at(-1)
    if (top) top.text += text
  })
  parser.on('closetag', () => {
    const closed = open.pop()
    if (!closed) return
    if (closed.name === wanted) found.push(closed.children)
    const parent = open.at(-1)
    if (parent) parent.children[closed.name] = closed.text
  })
  parser.write(xml.trimStart()).close()
  return isXml ? found : []
}

function unreachable(address: string, error: unknown): BackupError {
  const { name, cause, message } = error as Error & { cause?: { code?: string } }
  const why = name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? message)
  return new BackupError(`${address} can't be reached (${why}). Check BACKUP_SECOND_S3 and the network.`, {
    cause: error,
  })
}

const key = 'BACKUP_SECOND_S3_KEY and BACKUP_SECOND_S3_SECRET'
const isFull = (address: string) => `${address} is full. Free some space, or choose another place.`
const noBucket = (address: string) =>
  `There is no bucket ${address}. Make it first, or check BACKUP_SECOND_S3.`
const wrongKey = (address: string) => `${address} does not know the access key. Check ${key}.`
const wrongRegion = (address: string) =>
  `${address} is in another region. Check BACKUP_SECOND_S3_REGION and BACKUP_SECOND_S3.`
const changedOnTheWay = (address: string) =>
  `What arrived at ${address} is not what was sent, and was refused. Check the network.`

/** By the codes of errors that S3 documents, and what others answer for the same. */
const sentences: Record<string, (address: string) => string> = {
  NoSuchBucket: noBucket,
  InvalidBucketName: noBucket,
  InvalidAccessKeyId: wrongKey,
  SignatureDoesNotMatch: wrongKey,
  AuthorizationHeaderMalformed: wrongRegion,
  PermanentRedirect: wrongRegion,
  AccessDenied: (address) =>
    `The access key may not use ${address}. It needs to list the bucket, and to read, write and delete in it.`,
  RequestTimeTooSkewed: (address) =>
    `The clock of this machine is not that of ${address}. Set the right time on this machine.`,
  BadDigest: changedOnTheWay,
  XAmzContentSHA256Mismatch: changedOnTheWay,
  QuotaExceeded: isFull,
  EntityTooLarge: isFull,
}

/** What a server refuses as a sentence. Of its own words only a code is passed on, since they may repeat what was signed. */
function refusalOf(address: string, status: number, xml: string): BackupError {
  const code = elementsIn(xml, 'Error')[0]?.Code ?? ''
  const sentence = sentences[code] ?? (status === 507 || status === 413 ? isFull : undefined)
  if (sentence) return new BackupError(sentence(address))
  return new BackupError(
    `${address} answered ${[status, code.slice(0, 60)].filter(Boolean).join(' ')}. Its operator's log has the details.`,
  )
}
