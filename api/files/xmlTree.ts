import { SaxesParser } from 'saxes'
import { message } from '#domain/language/message.ts'
import { UnreadableFile } from './unreadableFile.ts'

/** An element: its children by name, repeated ones as a list; or its text if it has none. */
type Element = Map<string, unknown>

interface Open {
  name: string
  inside: Element
  text: string
}

export const maxDepth = 50

/**
 * An XML document as plain objects by upper-case tags, without attributes; `#text` is what stands between an element's
 * children. Details that brewing programs get wrong are mended. UnreadableFile when tags are not closed, so that no file that was cut
 * is read by half, and for entities of its own, which expand or load files: no brewing program declares one.
 */
export function parseXml(text: string): unknown {
  const open: Open[] = [{ name: '', inside: new Map(), text: '' }]
  const top = () => open[open.length - 1] ?? { name: '', inside: new Map<string, unknown>(), text: '' }
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new UnreadableFile(message('recipeFiles.notXml', { line: /^\d+/.exec(error.message)?.[0] ?? '1' }))
  })
  parser.on('opentag', ({ name }) => {
    if (open.length > maxDepth) throw new UnreadableFile(message('recipeFiles.tooDeep'))
    open.push({ name, inside: new Map(), text: '' })
  })
  parser.on('text', (part) => (top().text += part))
  parser.on('closetag', () => {
    const closed = open.pop()
    if (!closed) return
    const own = unhide(closed.text.trim())
    if (own && closed.inside.size > 0) closed.inside.set('#text', own)
    add(top().inside, closed.name, closed.inside.size > 0 ? plainOf(closed.inside) : own)
  })
  // Fragments have no root, or several.
  parser.write(`<FILE>${mended(text)}</FILE>`).close()
  return plainOf(top().inside).FILE
}

function add(parent: Element, name: string, value: unknown): void {
  const known = parent.get(name)
  if (known === undefined) parent.set(name, value)
  else if (Array.isArray(known)) known.push(value)
  else parent.set(name, [known, value])
}

const plainOf = (element: Element) => Object.fromEntries(element)

/** What XML can't write, and marks of byte order; the file's text has none of the signs below afterwards. */
// oxlint-disable-next-line no-control-regex -- these are meant
const unprintable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufeff\ufdd0-\ufdef\ufffe\uffff]|\p{Surrogate}/gu

/** Signs that stand for themselves, while the file is parsed; these letters are none that Unicode has. */
const hidden = { '&': '\ufdd0', '<': '\ufdd1', '>': '\ufdd2' }
const hide = (text: string) => text.replace(/[&<>]/g, (sign) => hidden[sign as keyof typeof hidden])
const unhide = (text: string) =>
  text.replaceAll(hidden['&'], '&').replaceAll(hidden['<'], '<').replaceAll(hidden['>'], '>')

/**
 * What is no text: comments, CDATA, document types, instructions, tags, and signs that XML forbids. Each ends with the file or
 * at the next tag and repeats nothing twice, so that the time for any file grows with its length.
 */
const marks = new RegExp(
  [
    '<!--[^]*?(?:-->|$)',
    String.raw`<!\[CDATA\[([^]*?)(?:\]\]>|$)`,
    String.raw`<!DOCTYPE([^\[<>]*(?:\[[^\]]*\]?[^<>]*)?)(?:>|$)`,
    String.raw`<\?[^]*?(?:\?>|$)`,
    String.raw`<(\/\s{0,9})?(?:[\w.-]+:)?([\p{L}_][\p{L}\p{N}_.-]*)(?:[\s/](?:"[^"<]*"|'[^'<]*'|[^"'<>])*)?>`,
    String.raw`<|\]\]>`,
  ].join('|'),
  'giu',
)

/** Tags of HTML, which some programs have in notes; none of BeerXML is called like them. */
const html = /^(?:br|p|div|span|b|i|u|em|strong|font|ul|ol|li)$/i

/** A file as XML has to be: tags in capitals and without attributes, other signs hidden or left out, lines where they were. */
function mended(file: string): string {
  const text = file.replace(unprintable, '').replace(/&(?!(?:amp|lt|gt|quot|apos|#38|#x26);)/g, hidden['&'])
  return text.replace(marks, (found: string, ...parts: (string | undefined)[]) => {
    if (found === '<' || found === ']]>') return hide(found)
    const [data, type, end, name] = parts
    if (data !== undefined) return hide(data)
    const lines = found.replace(/[^\n]/g, '')
    if (name === undefined) {
      if (type && /<!ENTITY/i.test(type)) throw new UnreadableFile(message('recipeFiles.docType'))
      return lines
    }
    if (html.test(name)) return ` ${lines}`
    return `<${end ? '/' : ''}${name.toUpperCase()}${lines}${/\/\s*>$/.test(found) ? '/' : ''}>`
  })
}
