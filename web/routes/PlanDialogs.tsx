import { ScheduleDialogs, type PlanDialogsProps } from '#web/features/schedule/ScheduleDialogs.tsx'
import { StockOfferDialog } from './stockOffer.ts'

/** The dialogs of the schedule, with what they offer of the stock, on any page. */
export function PlanDialogs(props: PlanDialogsProps) {
  return <ScheduleDialogs {...props} StockOfferDialog={StockOfferDialog} />
}
