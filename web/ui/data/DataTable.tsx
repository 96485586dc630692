import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import { text } from '#web/ui/language/text.ts'
import { Body, Cell, Frame, Head, Room, Row, Table, type WholeCell } from './tableParts.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A column: its content and, if sortable, its sort key. */
export interface DataColumn<Item> {
  header: string
  /** By default what it is sorted by. */
  cell?: (item: Item) => ReactNode
  sortBy?: (item: Item) => string | number
  /** The content stays on one line. */
  isShort?: boolean
  /** A number: on one line, and aligned to the right. */
  isNumber?: boolean
  /** On a card, what takes its whole width: a value that is long, or actions, which need no label. */
  whole?: WholeCell
}

interface DataTableProps<Item> {
  /** What the table lists, for screen readers. */
  label: string
  items: readonly Item[]
  columns: readonly DataColumn<Item>[]
  keyOf: (item: Item) => string
  /** Its rows become cards earlier; by default those of more than six columns. */
  isWide?: boolean
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
})

/** A table with sortable headers; in a narrow space every row becomes a card. */
export function DataTable<Item extends object>({
  label,
  items,
  columns,
  keyOf,
  isWide = columns.length > 6,
}: DataTableProps<Item>) {
  const data = useMemo(() => [...items], [items])
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const shortIds = idsOf(columns, ({ isShort, isNumber }) => Boolean(isShort ?? isNumber))
  const numberIds = idsOf(columns, ({ isNumber }) => Boolean(isNumber))
  const wholeCells = new Map(columns.map(({ header, whole }) => [header, whole]))
  const table = useTable({ features, data, columns: definitions, getRowId: keyOf })
  return (
    <Room $isWide={isWide}>
      <Frame>
        <Table role="table" aria-label={label}>
          <Head role="rowgroup">
            {table.getHeaderGroups().map((group) => (
              // Laid out as blocks on a phone, a row has no role of its own.
              // oxlint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role
              <tr key={group.id} role="row" data-scrolls="sideways" data-sort={text('common.sortBy')}>
                {group.headers.map((header) => (
                  <TableHeaderCell
                    key={header.id}
                    isNumber={numberIds.has(header.column.id)}
                    sorted={header.column.getIsSorted()}
                    onSort={header.column.getCanSort() ? header.column.getToggleSortingHandler() : undefined}
                  >
                    <table.FlexRender header={header} />
                  </TableHeaderCell>
                ))}
              </tr>
            ))}
          </Head>
          <Body role="rowgroup">
            {table.getRowModel().rows.map((row) => (
              <Row key={row.id} role="row">
                {row.getAllCells().map((cell) => (
                  <Cell
                    key={cell.id}
                    role="cell"
                    data-label={cell.column.columnDef.header}
                    $short={shortIds.has(cell.column.id)}
                    $isNumber={numberIds.has(cell.column.id)}
                    $whole={wholeCells.get(cell.column.id)}
                  >
                    <table.FlexRender cell={cell} />
                  </Cell>
                ))}
              </Row>
            ))}
          </Body>
        </Table>
      </Frame>
    </Room>
  )
}

function idsOf<Item>(
  columns: readonly DataColumn<Item>[],
  isOne: (column: DataColumn<Item>) => boolean,
): ReadonlySet<string> {
  return new Set(columns.filter(isOne).map(({ header }) => header))
}

function definitionOf<Item extends object>(column: DataColumn<Item>): ColumnDef<typeof features, Item> {
  return {
    id: column.header,
    header: column.header,
    accessorFn: column.sortBy ?? (() => ''),
    enableSorting: column.sortBy !== undefined,
    sortFn: 'alphanumeric',
    cell: (context) => (column.cell ?? column.sortBy)?.(context.row.original),
  }
}

interface TableHeaderCellProps {
  sorted: false | 'asc' | 'desc'
  /** Cycles ascending, descending and unsorted; undefined if the column isn't sortable. */
  onSort?: (event: unknown) => void
  isNumber?: boolean
  children: ReactNode
}

/** A column header; pressing it sorts by it. */
function TableHeaderCell({ sorted, onSort, isNumber = false, children }: TableHeaderCellProps) {
  if (!onSort) {
    return (
      <Heading role="columnheader" scope="col" $isNumber={isNumber}>
        {children}
      </Heading>
    )
  }
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort
  const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
  return (
    <Heading role="columnheader" scope="col" aria-sort={order} $isNumber={isNumber}>
      <SortButton type="button" onClick={onSort} $active={sorted !== false} $isNumber={isNumber}>
        {children}
        <Icon size={14} aria-hidden="true" />
      </SortButton>
    </Heading>
  )
}

const Heading = styled.th<{ $isNumber: boolean }>`
  padding: 0 ${theme.space.xs};
  text-align: ${(props) => (props.$isNumber ? 'right' : 'left')};
  line-height: ${theme.font.leading.tight};
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.medium};
  color: ${theme.color.muted};
`

/** The arrow is placed in the gap between two columns, before a number that may be in the last one, so that it takes no width. */
const SortButton = styled.button<{ $active: boolean; $isNumber: boolean }>`
  position: relative;
  min-height: ${theme.size.control};
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.sm};
  background: transparent;
  color: ${(props) => (props.$active ? theme.color.primaryText : theme.color.muted)};
  font-weight: inherit;
  line-height: inherit;
  text-align: left;

  svg {
    position: absolute;
    top: calc(50% - 7px);
    ${(props) => (props.$isNumber ? 'right' : 'left')}: calc(100% + 1px);
    opacity: ${(props) => (props.$active ? 1 : 0)};
  }
  &:hover svg,
  &:focus-visible svg {
    opacity: 1;
  }
  ${theme.media.touch} {
    svg {
      opacity: ${(props) => (props.$active ? 1 : 0.6)};
    }
  }

  ${theme.media.hover} {
    &:hover {
      color: ${theme.color.text};
    }
  }
`
