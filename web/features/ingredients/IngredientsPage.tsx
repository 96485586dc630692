import { IconSearchOff, IconWheat } from '@tabler/icons-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { text } from '#web/ui/language/text.ts'
import { theme } from '#web/theme.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { Later } from '#web/ui/shell/Later.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { loadExport } from '#web/ui/programs/loadExport.ts'
import { untilLoaded } from '#web/ui/programs/untilLoaded.ts'
import { Tabs } from '#web/ui/data/Tabs.tsx'
import { lotByCode, stockTabs, tabCounts, tabLabels } from './ingredientViews.ts'
import type { IngredientView, StockFilter, StockTab } from './ingredientViews.ts'
import { AddIngredientButton, StockHeaderActions } from './StockHeaderActions.tsx'
import { StockSummary } from '#web/features/ingredients/stock/StockSummary.tsx'
import { StockTable } from '#web/features/ingredients/stock/StockTable.tsx'
import { StockToolbar } from '#web/features/ingredients/stock/StockToolbar.tsx'
import { useWholeList } from '#web/live/queries/useWholeList.ts'
import { IngredientsPageDocument, MoreIngredientsDocument } from './ingredientDocuments.ts'
import { ordersOf, useStockDialog } from './useStockDialog.ts'
import { useStockTable } from '#web/features/ingredients/stock/useStockTable.ts'
import { useAdjustStock } from '#web/features/ingredients/stock/useAdjustStock.ts'

const StockDialogs = lazyView('StockDialogs', () => import('./StockDialogs.tsx'))

/** Writing the file takes what the forms take to check it, which the page itself doesn't need. */
async function exportLater(rows: readonly IngredientView[]): Promise<void> {
  const load = () => loadExport('exportStock', () => import('./stock/exportStock.ts'))
  const exportStock = await untilLoaded('exportStock', load)
  exportStock?.(rows)
}

function TableSkeleton() {
  return <Skeleton $height={`calc(60vh - ${theme.size.header})`} />
}

/** The stock room page. */
export function IngredientsPage() {
  const query = useWholeList('ingredients', IngredientsPageDocument, MoreIngredientsDocument)
  const { data, items, asOf } = query
  const { quick } = useAdjustStock()
  const [filter, setFilter] = useState<StockFilter>({ tab: 'ALL', search: '', status: 'ANY' })
  const isWhole = data !== undefined && items.length >= data.ingredientStats.totalItems
  const { dialog, open, close } = useStockDialog(items, isWhole)
  const counts = useMemo(() => tabCounts(items), [items])
  const table = useStockTable(items, filter)
  const { rows, selected } = table
  const clear = () => table.selectAll(false)
  const order = () =>
    open(selected.length > 0 ? { name: 'order', items: selected } : ordersOf(items, 'NEEDED'))
  const onQuick = useCallback((item: IngredientView, by: 1 | -1) => void quick(item, by), [quick])
  const remove = () => {
    if (selected.length > 0) open({ name: 'delete', items: selected })
    else notifications.show({ id: 'none-selected', message: text('stock.selectToDelete') })
  }
  const content = (
    <>
      <StockToolbar
        filter={filter}
        onFilter={setFilter}
        onEnter={() => {
          const lot = lotByCode(items, filter.search)
          if (lot) open({ name: 'lot', id: lot.id })
        }}
        selected={selected.length}
        onOrder={order}
        onDelete={remove}
        onClear={clear}
      />
      {rows.length > 0 && (
        <Later fallback={<TableSkeleton />}>
          <StockTable table={table} onQuick={onQuick} onOpen={open} />
        </Later>
      )}
      {rows.length === 0 && items.length > 0 && (
        <EmptyState icon={IconSearchOff} title={text('stock.noMatch')}>
          {text('stock.noMatchHint')}
        </EmptyState>
      )}
      {items.length === 0 && (
        <EmptyState
          icon={IconWheat}
          title={text('stock.emptyRoom')}
          action={<AddIngredientButton onOpen={open} />}
        >
          {text('stock.emptyRoomHint')}
        </EmptyState>
      )}
    </>
  )
  return (
    <>
      <PageHeader
        title={text('stock.title')}
        actions={<StockHeaderActions onOpen={open} onExport={() => void exportLater(rows)} />}
      />
      <StaleNote asOf={asOf} />
      <Pending of={query} failure={text('stock.loadFailed')}>
        <LoadingNote what={text('stock.loadingWhat')} />
        <Skeleton $height="98px" />
        <br />
        <TableSkeleton />
      </Pending>
      {data && (
        <>
          <StockSummary stats={data.ingredientStats} />
          <Tabs<StockTab>
            label={text('stock.categories')}
            value={filter.tab}
            onChange={(tab) => setFilter({ ...filter, tab })}
            items={stockTabs.map((tab) => ({
              value: tab,
              label: text('stock.tab', { label: text(tabLabels[tab]), count: counts[tab] }),
              content,
            }))}
          />
        </>
      )}
      {dialog && (
        <Suspense fallback={null}>
          <StockDialogs open={dialog} items={items} onOpen={open} onDone={clear} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
