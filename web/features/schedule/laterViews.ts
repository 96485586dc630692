import { loadWhenIdle } from '#web/ui/device/whenIdle.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'

/** Views that the first paint of the schedule doesn't need, loaded after it. */
const later = {
  list: () => import('./ScheduleList.tsx'),
  timeline: () => import('./timeline/TimelineTab.tsx'),
  details: () => import('./batch/BatchDetailsDialog.tsx'),
  moveTo: () => import('./stage/MoveToDialog.tsx'),
  planning: () => import('./PlanningDialogs.tsx'),
}

export const ScheduleList = lazyView('ScheduleList', later.list)
export const TimelineTab = lazyView('TimelineTab', later.timeline)
export const BatchDetailsDialog = lazyView('BatchDetailsDialog', later.details)
export const MoveToDialog = lazyView('MoveToDialog', later.moveTo)
export const PlanningDialogs = lazyView('PlanningDialogs', later.planning)

/** Loads the rest of the schedule while the browser has nothing else to do; what fails is loaded on demand. */
export function loadLaterViews(): void {
  loadWhenIdle(Object.values(later))
}
