import { jsonDepth } from '#domain/jsonDepth.ts'
import { postLimits, type DevicePost, type PostRefusal } from '#domain/devices/devicePost.ts'
import { asFields, fieldKey, type Fields, type Sent } from './fields.ts'

/** What was sent, by how it was written: one set of fields for each object, line, form or query. */
export interface Parsed {
  written: 'JSON' | 'LINES' | 'FORM' | 'QUERY'
  items: Fields[]
}

/** Takes a post apart by the look of its body, never by its content type; without a body, its query counts. */
export function parsePost({ body, query }: DevicePost): Parsed | { refused: PostRefusal } {
  if (body.length > postLimits.characters) return { refused: 'TOO_LONG' }
  const text = body.replace(/^\uFEFF/, '').trim()
  if (text === '') return ofPairs('QUERY', Object.entries(query))
  if (/^[[{]/.test(text)) return ofJson(text)
  if (isLineProtocol(text))
    return { written: 'LINES', items: text.split('\n').slice(0, postLimits.readings).map(readLine) }
  if (!text.includes('=')) return { refused: 'UNKNOWN_FORMAT' }
  return ofPairs('FORM', [...new URLSearchParams(text)])
}

function ofPairs(written: 'FORM' | 'QUERY', pairs: [string, string][]): Parsed | { refused: PostRefusal } {
  if (pairs.length === 0) return { refused: 'EMPTY' }
  if (pairs.length > postLimits.fields) return { refused: 'TOO_MANY_FIELDS' }
  return { written, items: [firstWins(pairs.map(([key, value]) => [fieldKey(key), value]))] }
}

function ofJson(text: string): Parsed | { refused: PostRefusal } {
  if (jsonDepth(text) > postLimits.depth) return { refused: 'TOO_DEEP' }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { refused: 'UNKNOWN_FORMAT' }
  }
  const count = { left: postLimits.fields }
  const sent = toSent(json, count)
  if (count.left < 0) return { refused: 'TOO_MANY_FIELDS' }
  const items = (Array.isArray(sent) ? sent : [sent]).flatMap((one: Sent | undefined) => asFields(one) ?? [])
  return items.length === 0 ? { refused: 'UNKNOWN_FORMAT' } : { written: 'JSON', items }
}

/** What can be read of a JSON value: null, true and false say nothing that is measured. */
function toSent(json: unknown, count: { left: number }): Sent | undefined {
  if (typeof json === 'string' || typeof json === 'number') return json
  if (typeof json !== 'object' || json === null) return undefined
  const entries = Object.entries(json)
  count.left -= entries.length
  if (count.left < 0) return undefined
  const sent = entries.map(([key, value]): [string, Sent | undefined] => [
    fieldKey(key),
    toSent(value, count),
  ])
  if (Array.isArray(json)) return sent.flatMap(([, value]) => value ?? [])
  // A key with nothing in it still tells the dialect.
  return firstWins(sent.map(([key, value]) => [key, value ?? '']))
}

/** Of keys that are spelled differently and mean the same, the first one with a value counts. */
function firstWins(pairs: [string, Sent][]): Fields {
  const fields = new Map<string, Sent>()
  for (const [key, value] of pairs) if ((fields.get(key) ?? '') === '') fields.set(key, value)
  return fields
}

/** Whether a text is a line of the InfluxDB line protocol: measurement,tag=… field=… */
function isLineProtocol(text: string): boolean {
  return /^[A-Za-z_][\w.-]{0,63}(?:,[^\n]{1,512}?)? [A-Za-z_][\w-]{0,63}=/.test(text)
}

/** The tags and fields of a line together; a time at its end is ignored, since only the server's clock counts. */
function readLine(line: string): Fields {
  const parts = splitOutside(line.trim(), ' ')
  const withoutTime = /^\d+$/.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts
  // Devices do not escape the blanks of their names: all but the last part belongs to the tags.
  const tags = splitOutside(withoutTime.slice(0, -1).join(' '), ',').slice(1)
  const fields = splitOutside(withoutTime.at(-1) ?? '', ',')
  return new Map(
    [...tags, ...fields].flatMap((pair): [string, Sent][] => {
      const at = pair.indexOf('=')
      return at > 0 ? [[fieldKey(pair.slice(0, at)), unquoted(pair.slice(at + 1))]] : []
    }),
  )
}

const unquoted = (value: string) => value.replace(/^"(.*)"$/, '$1').replaceAll(/\\(.)/g, '$1')

/** Splits where a character stands neither between quotation marks nor behind a backslash. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  let from = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === separator && !isQuoted) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}
