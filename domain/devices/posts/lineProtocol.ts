import { fieldKey, type Fields, type Sent } from './fields.ts'

/** Whether a text is a line of the InfluxDB line protocol: measurement,tag=… field=… */
export function isLineProtocol(text: string): boolean {
  return /^[A-Za-z_][\w.-]{0,63}(?:,[^\n]{1,512}?)? [A-Za-z_][\w-]{0,63}=/.test(text)
}

/** The tags and fields of a line together; a time at its end is ignored, since only the server's clock counts. */
export function readLine(line: string): Fields {
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
