import { lazyView } from '#web/ui/shell/lazyView.ts'

/** Loads the dialog of a stock offer. */
export const loadStockOffer = () => import('./StockOfferDialog.tsx')

/** The dialog of a stock offer, loaded when there is one. */
export const StockOfferDialog = lazyView('StockOfferDialog', loadStockOffer)
