import { Suspense } from 'react'
import type { IngredientView } from './ingredientViews.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import type { OpenStockDialog } from './useStockDialog.ts'

const IngredientFormDialog = lazyView('IngredientFormDialog', () => import('./IngredientFormDialog.tsx'))
const AdjustDialog = lazyView('AdjustDialog', () => import('./stock/AdjustDialog.tsx'))
const HistoryDialog = lazyView('HistoryDialog', () => import('./stock/HistoryDialog.tsx'))
const RecipesUsingDialog = lazyView('RecipesUsingDialog', () => import('./RecipesUsingDialog.tsx'))
const ReceiveDialog = lazyView('ReceiveDialog', () => import('./stock/ReceiveDialog.tsx'))
const LotsDialog = lazyView('LotsDialog', () => import('./lots/LotsDialog.tsx'))
const LotDialog = lazyView('LotDialog', () => import('./lots/LotDialog.tsx'))
const OrderDialog = lazyView('OrderDialog', () => import('./suppliers/OrderDialog.tsx'))
const DeleteIngredients = lazyView('DeleteIngredients', () => import('./DeleteIngredients.tsx'))
const SuppliersDialog = lazyView('SuppliersDialog', () => import('./suppliers/SuppliersDialog.tsx'))
const ImportDialog = lazyView('ImportDialog', () => import('./import/ImportDialog.tsx'))

interface StockDialogsProps {
  open: OpenStockDialog
  /** The current stock, so that dialogs stay live. */
  items: readonly IngredientView[]
  onOpen: (dialog: OpenStockDialog) => void
  /** Called when the selected ingredients were handled. */
  onDone: () => void
  onClose: () => void
}

/** The dialogs of the stock room, loaded when opened. */
export function StockDialogs({ open, items, onOpen, onDone, onClose }: StockDialogsProps) {
  const now = (item: IngredientView) => items.find(({ id }) => id === item.id) ?? item
  const adjustLot = (ingredientId: string, lotId: string) => {
    const item = items.find(({ id }) => id === ingredientId)
    if (item) onOpen({ name: 'adjust', item, first: { type: 'SET', quantity: null, lotId } })
  }
  const done = () => {
    onDone()
    onClose()
  }
  return (
    <Suspense fallback={null}>
      {open.name === 'edit' && (
        <IngredientFormDialog item={open.item && now(open.item)} items={items} onClose={onClose} />
      )}
      {open.name === 'adjust' && <AdjustDialog item={now(open.item)} first={open.first} onClose={onClose} />}
      {open.name === 'history' && <HistoryDialog item={now(open.item)} onClose={onClose} />}
      {open.name === 'recipes' && <RecipesUsingDialog item={now(open.item)} onClose={onClose} />}
      {open.name === 'receive' && <ReceiveDialog item={now(open.item)} onClose={onClose} />}
      {open.name === 'lots' && (
        <LotsDialog
          item={now(open.item)}
          onReceive={() => onOpen({ name: 'receive', item: open.item })}
          onAdjust={adjustLot}
          onClose={onClose}
        />
      )}
      {open.name === 'lot' && <LotDialog lotId={open.id} onAdjust={adjustLot} onClose={onClose} />}
      {open.name === 'order' && <OrderDialog items={open.items.map(now)} of={open.of} onClose={onClose} />}
      {open.name === 'delete' && <DeleteIngredients items={open.items} onDone={done} onClose={onClose} />}
      {open.name === 'suppliers' && <SuppliersDialog items={items} onClose={onClose} />}
      {open.name === 'import' && <ImportDialog items={items} onClose={onClose} />}
    </Suspense>
  )
}
