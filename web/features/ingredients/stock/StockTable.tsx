import { text } from '#web/ui/language/text.ts'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { useMedia } from '#web/ui/device/useMedia.ts'
import type { OpenStockDialog } from '#web/features/ingredients/useStockDialog.ts'
import { StockRow } from './StockRow.tsx'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import type { StockTableState } from './useStockTable.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Checkbox } from '#web/ui/inputs/Checkbox.tsx'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { stockColumns } from './stockColumns.ts'
import { sortColumns, type SortColumn } from './stockOrder.ts'

interface StockTableProps {
  table: StockTableState
  onQuick: (item: IngredientView, by: 1 | -1) => void
  onOpen: (dialog: OpenStockDialog) => void
}

/** The stock table, virtualized: only visible rows are rendered. Below 720 px every row is a card. */
export function StockTable({ table, onQuick, onOpen }: StockTableProps) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const asCards = useMedia('(max-width: 719.98px)')
  const { rows, isSelected, select } = table
  useLayoutEffect(() => {
    const place = list.current?.getBoundingClientRect().top
    if (place !== undefined) setTop(Math.round(place + window.scrollY))
  }, [asCards])
  // Stable while the rows are the same, since a new function makes the virtualizer measure everything again.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (asCards ? 122 : 57),
    getItemKey,
    overscan: asCards ? 4 : 4,
    scrollMargin: top,
    scrollPaddingStart: 150,
  })
  return (
    <Frame role="table" aria-label={text('stock.title')} aria-rowcount={rows.length + 1}>
      <StockHead table={table} />
      <Rows ref={list} role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = rows[index]
          return (
            item && (
              <Place
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={isSelected(item.id)}
                style={{ top: start - top }}
              >
                <StockRow
                  item={item}
                  isSelected={isSelected(item.id)}
                  onSelect={select}
                  onQuick={onQuick}
                  onOpen={onOpen}
                />
              </Place>
            )
          )
        })}
      </Rows>
    </Frame>
  )
}

const Frame = styled.div`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};

  ${theme.media.list} {
    border: 0;
    background: transparent;
  }
`

const Rows = styled.div`
  position: relative;
`

const Place = styled.div`
  position: absolute;
  left: 0;
  width: 100%;
  contain: content;

  ${theme.media.list} {
    padding-bottom: ${theme.space.sm};
  }
`

const columns = Object.keys(sortColumns) as SortColumn[]

/** The column headers; pressing one sorts by it. Sticky while the rows scroll. */
function StockHead({ table }: { table: StockTableState }) {
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
