import { IconSearchOff, IconWheat } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { theme } from '#web/theme.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { notifications } from '#web/ui/notifications.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { LoadingNote, Skeleton } from '#web/ui/Skeleton.tsx'
import { StaleNote } from '#web/ui/StaleNote.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { exportStock } from './exportStock.ts'
import { filterStock, stockTabs, tabCounts, tabLabels } from './ingredientViews.ts'
import type { IngredientView, StockFilter, StockTab } from './ingredientViews.ts'
import { StockDialogs } from './StockDialogs.tsx'
import { StockHeaderActions } from './StockHeaderActions.tsx'
import { StockSummary } from './StockSummary.tsx'
import { StockTable } from './StockTable.tsx'
import { StockToolbar } from './StockToolbar.tsx'
import { useStock } from './useStock.ts'
import { ordersOf, useStockDialog } from './useStockDialog.ts'
import { useStockTable } from './useStockTable.ts'
import { useStockTaps } from './useStockTaps.ts'

const nothing: readonly IngredientView[] = []

/** The stock room: what there is to brew with. */
export function IngredientsPage() {
  const { data, loading, error, refetch, asOf } = useStock()
  const items = data?.ingredients ?? nothing
  const { quantityOf, quick } = useStockTaps()
  const [filter, setFilter] = useState<StockFilter>({ tab: 'ALL', search: '', status: 'ANY' })
  const isWhole = data !== undefined && items.length >= data.ingredientStats.totalItems
  const { dialog, open, close } = useStockDialog(items, isWhole)
  const shown = useMemo(() => filterStock(items, filter), [items, filter])
  const counts = useMemo(() => tabCounts(items), [items])
  const table = useStockTable(shown)
  const selected = table.getSelectedRowModel().rows.map((row) => row.original)
  const clear = () => table.resetRowSelection(true)
  const order = () => open(selected.length > 0 ? { name: 'order', items: selected } : ordersOf(items))
  const remove = () => {
    if (selected.length > 0) open({ name: 'delete', items: selected })
    else notifications.show({ id: 'none-selected', message: 'Please select ingredients to delete.' })
  }
  const content = (
    <>
      <StockToolbar
        filter={filter}
        onFilter={setFilter}
        selected={selected.length}
        onOrder={order}
        onDelete={remove}
        onClear={clear}
      />
      {shown.length > 0 && (
        <StockTable
          table={table}
          quantityOf={quantityOf}
          onQuick={(item, by) => void quick(item, by)}
          onOpen={open}
        />
      )}
      {shown.length === 0 && items.length > 0 && (
        <EmptyState icon={<IconSearchOff />} title="Nothing matches">
          Try another word, another status or another tab.
        </EmptyState>
      )}
      {items.length === 0 && (
        <EmptyState icon={<IconWheat />} title="The stock room is empty">
          Add an ingredient, or import a CSV file.
        </EmptyState>
      )}
    </>
  )
  return (
    <>
      <PageHeader
        title="Ingredients"
        actions={
          <StockHeaderActions
            onOpen={open}
            onExport={() => exportStock(table.getRowModel().rows.map((row) => row.original))}
          />
        }
      />
      <StaleNote asOf={asOf} />
      {!data && loading && (
        <>
          <LoadingNote what="the ingredients" />
          <Skeleton $height="98px" />
          <br />
          <Skeleton $height={`calc(60vh - ${theme.size.header})`} />
        </>
      )}
      {!data && error && (
        <ErrorState
          title="The ingredients could not be loaded"
          message={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <StockSummary stats={data.ingredientStats} />
          <Tabs<StockTab>
            label="Categories"
            value={filter.tab}
            onChange={(tab) => setFilter({ ...filter, tab })}
            items={stockTabs.map((tab) => ({
              value: tab,
              label: `${tabLabels[tab]} (${counts[tab]})`,
              content,
            }))}
          />
        </>
      )}
      <StockDialogs open={dialog} items={items} quantityOf={quantityOf} onDone={clear} onClose={close} />
    </>
  )
}
