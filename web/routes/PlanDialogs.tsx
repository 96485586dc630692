import { ScheduleDialogs, type PlanDialogsProps } from '#web/features/schedule/ScheduleDialogs.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'

/** Loads the dialog of a stock offer. */
export const loadStockOffer = () => import('./StockOfferDialog.tsx')

const StockOfferDialog = lazyView('StockOfferDialog', loadStockOffer)

/** The dialogs of the schedule, with what they offer of the stock, on any page. */
export function PlanDialogs(props: PlanDialogsProps) {
  return <ScheduleDialogs {...props} StockOfferDialog={StockOfferDialog} />
}
