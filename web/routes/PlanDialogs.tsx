import { ScheduleDialogs, type PlanDialogsProps } from '#web/features/schedule/ScheduleDialogs.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const StockOfferDialog = lazyView('StockOfferDialog', () => import('./StockOfferDialog.tsx'))

export const preloadStockOffer = () => StockOfferDialog.preload()

/** The dialogs of the schedule, with what they offer of the stock, on any page. */
export function PlanDialogs(props: PlanDialogsProps) {
  return <ScheduleDialogs {...props} StockOfferDialog={StockOfferDialog} />
}
