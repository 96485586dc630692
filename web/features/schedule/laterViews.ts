import { lazy } from 'react'

/** Views that the first paint of the schedule doesn't need, loaded after it. */
const later = {
  list: () => import('./ScheduleList.tsx'),
  equipment: () => import('#web/features/schedule/equipment/EquipmentStatusTab.tsx'),
  timeline: () => import('#web/features/schedule/timeline/TimelineTab.tsx'),
  details: () => import('#web/features/schedule/batch/BatchDetailsDialog.tsx'),
  moveTo: () => import('#web/features/schedule/stage/MoveToDialog.tsx'),
  planning: () => import('./PlanningDialogs.tsx'),
  stockOffer: () => import('#web/features/schedule/stock/StockOfferDialog.tsx'),
}

export const ScheduleList = lazy(async () => ({ default: (await later.list()).ScheduleList }))
export const EquipmentStatusTab = lazy(async () => ({
  default: (await later.equipment()).EquipmentStatusTab,
}))
export const TimelineTab = lazy(async () => ({ default: (await later.timeline()).TimelineTab }))
export const BatchDetailsDialog = lazy(async () => ({ default: (await later.details()).BatchDetailsDialog }))
export const MoveToDialog = lazy(async () => ({ default: (await later.moveTo()).MoveToDialog }))
export const PlanningDialogs = lazy(async () => ({ default: (await later.planning()).PlanningDialogs }))
export const StockOfferDialog = lazy(async () => ({ default: (await later.stockOffer()).StockOfferDialog }))

/** Preloads the rest of the schedule in idle time; what fails is loaded on demand. */
export function loadLaterViews(): void {
  for (const load of Object.values(later)) load().catch(() => undefined)
}
