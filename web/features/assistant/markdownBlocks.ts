/** A part of a Markdown text. */
export type Block =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }

const heading = /^#{1,6}\s+(.*)$/
const bullet = /^\s*[-*+]\s+(.*)$/
const numbered = /^\s*\d+[.)]\s+(.*)$/
const rule = /^\s*\|?(\s*:?-+:?\s*\|)+\s*:?-*:?\s*\|?\s*$/

/**
 * Parses the subset of Markdown that answers use: headings, paragraphs, lists and tables. Incomplete text is parsed as
 * far as possible.
 */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  const lines = markdown.replaceAll('\r', '').split('\n')
  let isOpen = false
  lines.forEach((line, place) => {
    const last = isOpen ? blocks.at(-1) : undefined
    isOpen = line.trim() !== ''
    if (!isOpen) return
    const title = heading.exec(line)?.[1]
    if (title !== undefined) {
      blocks.push({ kind: 'heading', text: title })
      isOpen = false
      return
    }
    const item = bullet.exec(line)?.[1] ?? numbered.exec(line)?.[1]
    if (item !== undefined) return addItem(blocks, last, item, !bullet.test(line))
    if (last?.kind === 'table') {
      if (!rule.test(line)) last.rows.push(cellsOf(line))
    } else if (line.includes('|') && rule.test(lines[place + 1] ?? ''))
      blocks.push({ kind: 'table', head: cellsOf(line), rows: [] })
    else if (last?.kind === 'paragraph') last.text += ` ${line.trim()}`
    else blocks.push({ kind: 'paragraph', text: line.trim() })
  })
  return blocks
}

function addItem(blocks: Block[], last: Block | undefined, item: string, isOrdered: boolean): void {
  if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(item)
  else blocks.push({ kind: 'list', isOrdered, items: [item] })
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
}

/** A piece of a line. Only links to pages of this client are links; other addresses stay text. */
export type Piece =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string }

const marks = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\((\/[^)\s/][^)\s]*)\)|\*([^*\s][^*]*)\*/g

/** Splits a line into pieces by their markup. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of line.matchAll(marks)) {
    const [whole, strong, code, link, to, emphasis] = found
    if (found.index > from) pieces.push({ kind: 'text', text: line.slice(from, found.index) })
    from = found.index + whole.length
    if (strong !== undefined) pieces.push({ kind: 'strong', text: strong })
    else if (code !== undefined) pieces.push({ kind: 'code', text: code })
    else if (link !== undefined && to !== undefined) pieces.push({ kind: 'link', text: link, to })
    else pieces.push({ kind: 'emphasis', text: emphasis ?? '' })
  }
  if (from < line.length) pieces.push({ kind: 'text', text: line.slice(from) })
  return pieces
}
