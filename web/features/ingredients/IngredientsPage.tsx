import {
  IconSearchOff,
  IconWheat,
  IconAlertTriangle,
  IconCash,
  IconPackages,
  IconDotsVertical,
  IconFileDownload,
  IconFileUpload,
  IconPlus,
  IconTruck,
  IconMail,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
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
import { StockTable } from '#web/features/ingredients/stock/StockTable.tsx'
import { useWholeList } from '#web/live/queries/useWholeList.ts'
import { IngredientsPageDocument, MoreIngredientsDocument } from './ingredientDocuments.ts'
import { ordersOf, useStockDialog, type OpenStockDialog } from './useStockDialog.ts'
import { useStockTable } from '#web/features/ingredients/stock/useStockTable.ts'
import { useAdjustStock } from '#web/features/ingredients/stock/useAdjustStock.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { figure } from '#web/ui/language/figures.ts'
import { wholeMoneyText } from '#web/ui/units/money.ts'
import type { IngredientsPageQuery } from '#generated/gql/graphql.ts'
import { StatCard, StatGrid } from '#web/ui/data/StatCard.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import styled from 'styled-components'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { stockStatuses } from '#domain/stock/stock.ts'
import { stockStatusLabels } from './stock/StockBadge.tsx'

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

/** The four figures on top of the stock. */
function StockSummary({ stats }: { stats: IngredientsPageQuery['ingredientStats'] }) {
  useUnits()
  const grain = stats.byCategory.find(({ category }) => category === 'GRAIN')
  return (
    <StatGrid $below="lg">
      <StatCard label={text('stock.totalItems')} value={figure(stats.totalItems)} icon={IconPackages} />
      <StatCard
        label={text('stock.totalValue')}
        value={wholeMoneyText(stats.totalValueCents)}
        icon={IconCash}
      />
      <StatCard label={text('stock.lowStock')} value={figure(stats.lowStock)} icon={IconAlertTriangle} />
      <StatCard
        label={text('stock.grainValue')}
        value={wholeMoneyText(grain?.valueCents ?? 0)}
        icon={IconWheat}
      />
    </StatGrid>
  )
}

interface StockHeaderActionsProps {
  onOpen: (dialog: OpenStockDialog) => void
  onExport: () => void
}

/** Actions on the stock as a whole. */
function StockHeaderActions({ onOpen, onExport }: StockHeaderActionsProps) {
  const cannotEdit = useRoleRefusal('editIngredients')
  return (
    <>
      <Menu
        trigger={
          <Button main icon={IconDotsVertical}>
            {text('stock.more')}
          </Button>
        }
        items={[
          {
            label: text('stock.importCsv'),
            icon: IconFileUpload,
            disabledReason: cannotEdit,
            onChoose: () => onOpen({ name: 'import' }),
          },
          {
            label: text('stock.export'),
            icon: IconFileDownload,
            onChoose: onExport,
          },
          {
            label: text('suppliers.title'),
            icon: IconTruck,
            onChoose: () => onOpen({ name: 'suppliers' }),
          },
        ]}
      />
      <AddIngredientButton onOpen={onOpen} />
    </>
  )
}

/** Adds an ingredient. */
function AddIngredientButton({ onOpen }: Pick<StockHeaderActionsProps, 'onOpen'>) {
  return (
    <Button
      main
      variant="primary"
      icon={IconPlus}
      disabledReason={useRoleRefusal('editIngredients')}
      onClick={() => onOpen({ name: 'edit', item: null })}
    >
      {text('stock.add')}
    </Button>
  )
}

interface StockToolbarProps {
  filter: StockFilter
  onFilter: (filter: StockFilter) => void
  /** What was searched for is entered, as by a scanner. */
  onEnter: () => void
  selected: number
  onOrder: () => void
  onDelete: () => void
  onClear: () => void
}

const statusesNow = () => [
  { value: 'ANY', label: text('stock.anyStatus') },
  { value: 'REORDER', label: text('stock.toReorder') },
  ...stockStatuses.map((value) => ({ value, label: text(stockStatusLabels[value]) })),
]

/** The stock table's filters, and the actions on selected rows. */
function StockToolbar({
  filter,
  onFilter,
  onEnter,
  selected,
  onOrder,
  onDelete,
  onClear,
}: StockToolbarProps) {
  const cannotEdit = useRoleRefusal('editIngredients')
  const cannotOrder = useRoleRefusal('orderSupplies')
  return (
    <Row $align="end" $wrap $gap="sm" $below="md">
      <Look>
        <TextField
          label={text('stock.search')}
          type="search"
          placeholder={text('stock.searchHint')}
          value={filter.search}
          onChange={(event) => onFilter({ ...filter, search: event.target.value })}
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
        />
      </Look>
      <Look>
        <Select
          label={text('stock.status')}
          choices={statusesNow()}
          value={filter.status}
          onChange={(event) => onFilter({ ...filter, status: event.target.value as StockFilter['status'] })}
        />
      </Look>
      <Actions>
        {selected > 0 && (
          <Button icon={IconX} onClick={onClear}>
            {text('stock.selected', { count: selected })}
          </Button>
        )}
        <Button icon={IconMail} disabledReason={cannotOrder} onClick={onOrder}>
          {text(selected > 0 ? 'stock.orderSelected' : 'stock.orderLow')}
        </Button>
        <Button icon={IconTrash} disabledReason={cannotEdit} onClick={onDelete}>
          {text('stock.deleteSelected')}
        </Button>
      </Actions>
    </Row>
  )
}

const Look = styled.div`
  flex: 1 1 180px;
  max-width: 320px;

  ${theme.media.cards} {
    flex-basis: 130px;
    max-width: none;
  }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs};
  margin-left: auto;

  button {
    min-height: ${theme.size.mainAction};
  }
  ${theme.media.cards} {
    width: 100%;

    > * {
      flex: 1 1 auto;
    }
  }
`
