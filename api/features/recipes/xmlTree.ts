import { SaxesParser } from 'saxes'
import { Invalid } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'

/** An element: its children by name, repeated ones as a list; or its text if it has none. */
type Element = Map<string, unknown>

interface Open {
  name: string
  inside: Element
  text: string
}

const maxDepth = 50

/**
 * An XML document as plain objects, without attributes; Invalid when it is not well-formed. A document type
 * declaration, which allows external files and entity expansion, is refused: no brewing program writes one.
 */
export function parseXml(text: string): unknown {
  const open: Open[] = [{ name: '', inside: new Map(), text: '' }]
  const top = () => open[open.length - 1] ?? { name: '', inside: new Map<string, unknown>(), text: '' }
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new Invalid(message('recipeFiles.notXml', { line: /^\d+/.exec(error.message)?.[0] ?? '1' }), 'file')
  })
  parser.on('doctype', () => {
    throw new Invalid(message('recipeFiles.docType'), 'file')
  })
  parser.on('opentag', ({ name }) => {
    if (open.length > maxDepth) throw new Invalid(message('recipeFiles.tooDeep'), 'file')
    open.push({ name, inside: new Map(), text: '' })
  })
  const addText = (part: string) => (top().text += part)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed)
      add(top().inside, closed.name, closed.inside.size > 0 ? plainOf(closed.inside) : closed.text.trim())
  })
  parser.write(text).close()
  return plainOf(top().inside)
}

function add(parent: Element, name: string, value: unknown): void {
  const known = parent.get(name)
  if (known === undefined) parent.set(name, value)
  else if (Array.isArray(known)) known.push(value)
  else parent.set(name, [known, value])
}

const plainOf = (element: Element): unknown => Object.fromEntries(element)
