import { tableOf } from './figures.ts'

/** The location of a figure in the report: the headings of its part, table, row and column. */
interface Place {
  part: string
  /** The beginning of the table; by default the first table of the part. */
  table?: string
  row: string
  column: string
}

const servers = ['Brewhouse', 'raw ws', 'graphql-ws', 'Yoga (events)', 'mercurius']

/** Figures compared with other servers: rows of the first table. */
const compared: { what: string; at: Omit<Place, 'row'> }[] = [
  {
    what: 'One change to the last of 5,000 subscribers, ms',
    at: { part: 'fanout: single', table: '5,000 subscribers', column: 'ms to the last' },
  },
  {
    what: 'A burst of 50 changes to the last of 5,000 subscribers, ms',
    at: { part: 'fanout: burst', table: '5,000 subscribers', column: 'ms to the last' },
  },
  {
    what: 'Processor time per delivered message, µs',
    at: { part: 'fanout: cpu', column: 'µs of CPU a message' },
  },
  { what: 'Memory per connection, KiB', at: { part: 'fanout: memory', column: 'KiB each (RSS)' } },
]

/** Figures without comparison: rows of the second table. */
const alone: { what: string; at: Place }[] = [
  {
    what: '1,000 changes a second to 1,000 subscribers, lateness (median), ms',
    at: { part: 'fanout: minute', row: '1,000', column: 'ms late (median)' },
  },
  {
    what: '5,000 subscribers reconnect, 500 changes behind, until all are live, s',
    at: { part: 'fanout: reconnect', row: '5,000', column: 's until all are live' },
  },
  ...['adjustKegs', 'addLog', 'moveBatch'].map((row) => ({
    what: `\`${row}\` by 16 clients, commands a second`,
    at: { part: 'write', row: `${row} | 16`, column: 'Brewhouse, a second' },
  })),
  {
    what: 'The board of /schedule after ten years of data, times the demo',
    at: { part: 'read', row: '/schedule: the board', column: 'Ratio' },
  },
  {
    what: 'First visit to /dashboard on a processor slowed down four times, largest paint, ms',
    at: { part: 'web', row: '/dashboard', column: 'Largest paint, ms' },
  },
]

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
const startsWith = (line: string, words: string) => cellsOf(line).join(' | ').startsWith(words)

/** The figure at a location; a dash if it wasn't measured. */
function figureAt(textOf: (part: string) => string, { part, table = '', row, column }: Place): string {
  const tables = textOf(part)
    .split(/\n{2,}/)
    .map((block) => block.split('\n').filter((line) => line.startsWith('|')))
  const found = tables.find(([head]) => head !== undefined && startsWith(head, table))
  const index = found?.[0] ? cellsOf(found[0]).indexOf(column) : -1
  const line = found?.slice(2).find((one) => startsWith(one, row))
  return (line && cellsOf(line)[index]) ?? '–'
}

/** The tables at the top of docs/benchmarks.md: the most important figures of its parts. */
export function headlineOf(textOf: (part: string) => string): string {
  const byServer = compared.map(({ what, at }) => [
    what,
    ...servers.map((row) => figureAt(textOf, { ...at, row })),
  ])
  const figures = alone.map(({ what, at }) => [what, figureAt(textOf, at)])
  return `${tableOf(['', ...servers], byServer)}\n\n${tableOf(['', 'Brewhouse'], figures)}`
}
