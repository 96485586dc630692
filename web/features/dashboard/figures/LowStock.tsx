import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconMail, IconWheat } from '@tabler/icons-react'
import { categoryLabels } from '#domain/stock/stock.ts'
import { amountText } from '#web/ui/units/amounts.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { stockLooks } from '#web/ui/data/looks.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Nothing } from '#web/features/dashboard/Nothing.ts'
import type { LowStockView } from '#web/features/dashboard/dashboardViews.ts'
import { text } from '#web/ui/language/text.ts'

/** The first ten ingredients that are out or low, and a link to order them. */
export function LowStock({ items, count }: { items: readonly LowStockView[]; count: number }) {
  useUnits()
  const refusal = useRoleRefusal('orderSupplies')
  const emailOrders = (
    <LinkButton to="/ingredients?order=low" icon={IconMail} disabledReason={refusal}>
      {text('dashboard.emailOrders')}
    </LinkButton>
  )
  return (
    <Panel title={text('dashboard.lowStock')} icon={IconWheat} aside={count > 0 && emailOrders}>
      {count === 0 && <Nothing>{text('dashboard.noneLow')}</Nothing>}
      {items.length > 0 && (
        <DataTable
          label={text('dashboard.lowStockTable')}
          items={items}
          columns={columns()}
          keyOf={({ ingredientId }) => ingredientId}
        />
      )}
      {count > items.length && (
        <LinkButton to="/ingredients">{text('dashboard.showAll', { count })}</LinkButton>
      )}
    </Panel>
  )
}

const columns = (): DataColumn<LowStockView>[] => [
  { header: text('dashboard.ingredient'), cell: ({ name }) => <strong>{name}</strong> },
  { header: text('dashboard.category'), cell: ({ category }) => text(categoryLabels[category]) },
  {
    header: text('dashboard.inStock'),
    cell: ({ currentQuantity, unit }) => amountText(currentQuantity, unit),
    isNumber: true,
  },
  {
    header: text('dashboard.reorderAt'),
    cell: ({ reorderThreshold, unit }) => amountText(reorderThreshold, unit),
    isNumber: true,
  },
  {
    header: text('dashboard.status'),
    cell: ({ stockStatus }) => (
      <Badge
        {...stockLooks[stockStatus]}
        label={text(stockStatus === 'OUT' ? 'dashboard.out' : 'dashboard.low')}
      />
    ),
  },
]
