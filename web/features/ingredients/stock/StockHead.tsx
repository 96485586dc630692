import { text } from '#web/ui/language/text.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Checkbox } from '#web/ui/inputs/Checkbox.tsx'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { stockColumns } from './stockColumns.ts'
import { sortColumns, type SortColumn } from './stockOrder.ts'
import type { StockTableState } from './useStockTable.ts'

const columns = Object.keys(sortColumns) as SortColumn[]

/** The column headers; pressing one sorts by it. Sticky while the rows scroll. */
export function StockHead({ table }: { table: StockTableState }) {
  const { rows, selected, sorting, selectAll, sortBy } = table
  const all = rows.length > 0 && selected.length === rows.length
  return (
    <Group role="rowgroup">
      <Row role="row" aria-rowindex={1}>
        <span role="columnheader">
          <Checkbox
            label={text('stock.selectAll')}
            checked={all}
            isPartly={selected.length > 0 && !all}
            onChange={() => selectAll(!all)}
          />
        </span>
        {columns.map((column) => {
          const order = column !== sorting.column ? 'none' : sorting.descending ? 'descending' : 'ascending'
          const Icon = icons[order]
          return (
            <span key={column} role="columnheader" aria-sort={order} data-column={column}>
              <Sort type="button" $isActive={order !== 'none'} onClick={() => sortBy(column)}>
                {text(sortColumns[column])}
                <Icon size={14} aria-hidden="true" />
              </Sort>
            </span>
          )
        })}
        <span role="columnheader">
          <VisuallyHidden>{text('stock.actions')}</VisuallyHidden>
        </span>
      </Row>
    </Group>
  )
}

const icons = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown }

const Group = styled.div`
  position: sticky;
  top: ${theme.size.header};
  z-index: 2;
  border-bottom: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg} ${theme.radius.lg} 0 0;
  background: ${theme.color.sunken};

  ${theme.media.list} {
    margin-bottom: ${theme.space.sm};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.md};
  }
`

const Row = styled.div`
  ${stockColumns}
  min-height: ${theme.size.mainAction};

  > [data-column='value'] {
    justify-self: end;
  }
  ${theme.media.list} {
    display: flex;
    flex-wrap: wrap;
  }
`

const Sort = styled.button<{ $isActive: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.xxs};
  min-height: ${theme.size.control};
  padding: 0 ${theme.space.xs} 0 0;
  border: 0;
  background: transparent;
  color: ${(props) => (props.$isActive ? theme.color.primaryText : theme.color.muted)};
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.medium};
`
