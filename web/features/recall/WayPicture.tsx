import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { text } from '#web/ui/language/text.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { Text } from '#web/ui/layout/Text.ts'
import type { TraceView } from './recallDocuments.ts'
import { wayColumns, type WayColumn, type WayNode } from './wayLayout.ts'

/** Of the picture, in its own units. */
const size = { width: 176, height: 56, across: 52, below: 14, head: 34 }

/** How many columns can be read on a page; of more, it shows a part. */
const pageHolds = 5

interface Placed extends WayNode {
  x: number
  y: number
}

/** The way from left to right: lots, batches, tanks, packages; on a phone, a list of the same. */
export function WayPicture({ trace }: { trace: TraceView }) {
  const columns = wayColumns(trace)
  const rowsOf = ({ nodes, more }: WayColumn) => nodes.length + (more > 0 ? 1 : 0)
  const rows = Math.max(...columns.map(rowsOf))
  const step = size.height + size.below
  const height = size.head + rows * step
  // Each column stands in the middle, so that what comes together does so from both sides.
  const topOf = (column: WayColumn) => size.head + ((rows - rowsOf(column)) / 2) * step
  const width = columns.length * (size.width + size.across) - size.across
  const placed = new Map(
    columns.flatMap((column, index) =>
      column.nodes.map((node, row): [string, Placed] => [
        node.id,
        { ...node, x: index * (size.width + size.across), y: topOf(column) + row * step },
      ]),
    ),
  )
  return (
    <>
      <Across data-scrolls="sideways" tabIndex={0} role="group" aria-label={text('recall.way')}>
        <Picture
          viewBox={`-2 0 ${width + 4} ${height}`}
          $least={columns.length > pageHolds ? width * 0.75 : 0}
          $most={width * 1.25}
          role="img"
          aria-label={text('recall.pictureOf')}
        >
          {columns.map((column, index) => (
            <g key={index} transform={`translate(${index * (size.width + size.across)} 0)`}>
              <Quiet x={0} y={16}>
                {column.title}
              </Quiet>
              {column.more > 0 && (
                <Quiet x={12} y={topOf(column) + column.nodes.length * step + 24}>
                  {text('recall.more', { count: column.more })}
                </Quiet>
              )}
            </g>
          ))}
          {trace.links.map(({ from, to }) => (
            <Line key={`${from} ${to}`} from={placed.get(from)} to={placed.get(to)} />
          ))}
          {[...placed.values()].map((node) => (
            <Node key={node.id} node={node} />
          ))}
        </Picture>
      </Across>
      <List columns={columns} />
    </>
  )
}

/** A curve from the right of one thing to the left of the next; down the side where both are in one column, and back to one before. */
function Line({ from, to }: { from: Placed | undefined; to: Placed | undefined }) {
  if (!from || !to) return null
  const [x1, y1] = [from.x + size.width, from.y + size.height / 2]
  const y2 = to.y + size.height / 2
  if (from.x === to.x) {
    const out = x1 + size.across / 2
    return <Curve d={curve([x1, y1], out, [x1, y2])} />
  }
  const isBack = to.x < from.x
  const [start, end] = isBack ? [from.x, to.x + size.width] : [x1, to.x]
  return <Curve d={curve([start, y1], (start + end) / 2, [end, y2])} />
}

type Point = readonly [x: number, y: number]

/** A path from one point to another that leaves and arrives level, by way of an x between them. */
const curve = ([x1, y1]: Point, by: number, [x2, y2]: Point) =>
  ['M', x1, y1, 'C', by, y1, by, y2, x2, y2].join(' ')

/** How many characters have room in a line. */
const fits = 19

const cut = (words: string) => (words.length > fits ? `${words.slice(0, fits - 1)}…` : words)

function Node({ node: { x, y, title, detail, isHere, isHeld } }: { node: Placed }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{`${title} ${detail}`}</title>
      <Frame
        width={size.width}
        height={size.height}
        rx={10}
        $state={isHeld ? 'held' : isHere ? 'here' : 'past'}
      />
      <Title x={12} y={24}>
        {cut(title)}
      </Title>
      <Quiet x={12} y={44}>
        {cut(isHeld ? text('lots.onHold') : detail)}
      </Quiet>
    </g>
  )
}

/** The same as a list, where there is no room for a picture. */
function List({ columns }: { columns: readonly WayColumn[] }) {
  return (
    <Kinds>
      {columns.map(({ title, nodes, more }, index) => (
        <li key={index}>
          <Text $weight="medium">{title}</Text>
          <LowRows>
            {nodes.map((node) => (
              <li key={node.id}>
                <Text>{node.title}</Text>
                <Detail>{node.isHeld ? text('lots.onHold') : node.detail}</Detail>
              </li>
            ))}
            {more > 0 && <li>{text('recall.more', { count: more })}</li>}
          </LowRows>
        </li>
      ))}
    </Kinds>
  )
}

/** With yeast, the way is wider than a page: it is moved from side to side, and fits on paper. */
const Across = styled.div`
  overflow-x: auto;

  ${theme.media.list} {
    display: none;
  }
  @media print {
    display: block;
    overflow: visible;
  }
`

const Picture = styled.svg<{ $least: number; $most: number }>`
  display: block;
  width: 100%;
  min-width: ${({ $least }) => $least}px;
  max-width: ${({ $most }) => $most}px;
  height: auto;

  @media print {
    min-width: 0;
  }
`

const Kinds = styled.ol`
  display: none;
  margin: 0;
  padding: 0;
  list-style: none;

  > li + li {
    margin-top: ${theme.space.md};
  }
  ${theme.media.list} {
    display: block;
  }
  @media print {
    display: none;
  }
`

const Quiet = styled.text`
  fill: ${theme.color.muted};
  font-size: ${theme.font.size.sm};

  @media print {
    fill: ${theme.paper.ink};
  }
`

const Title = styled.text`
  fill: ${theme.color.text};
  font-size: ${theme.font.size.md};
  font-weight: ${theme.font.weight.strong};

  @media print {
    fill: ${theme.paper.ink};
  }
`

const Curve = styled.path`
  fill: none;
  stroke: ${theme.color.fieldLine};
  stroke-width: 2;

  @media print {
    stroke: ${theme.paper.line};
  }
`

const Frame = styled.rect<{ $state: 'held' | 'here' | 'past' }>`
  fill: ${({ $state }) =>
    ({ held: theme.tone.red.tint, here: theme.color.primaryTint, past: theme.color.raised })[$state]};
  stroke: ${({ $state }) =>
    ({ held: theme.tone.red.line, here: theme.color.primaryLine, past: theme.color.line })[$state]};
  stroke-width: 1.5;

  @media print {
    fill: ${theme.paper.sheet};
    stroke: ${theme.paper.ink};
  }
`
