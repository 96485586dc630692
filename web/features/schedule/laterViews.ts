import { lazyView, preloadWhenIdle } from '#web/ui/programs/lazyView.ts'

/** Views that the first paint of the schedule doesn't need, loaded after it. */
export const ScheduleList = lazyView('ScheduleList', () => import('./ScheduleList.tsx'))
export const TimelineTab = lazyView('TimelineTab', () => import('./timeline/TimelineTab.tsx'))
export const BatchDetailsDialog = lazyView(
  'BatchDetailsDialog',
  () => import('./batch/BatchDetailsDialog.tsx'),
)
export const MoveToDialog = lazyView('MoveToDialog', () => import('./stage/MoveToDialog.tsx'))
export const RecordVolumeDialog = lazyView(
  'RecordVolumeDialog',
  () => import('#web/live/volumes/RecordVolumeDialog.tsx'),
)
export const PlanningDialogs = lazyView('PlanningDialogs', () => import('./PlanningDialogs.tsx'))

/** Seldom opened: loaded when they are. */
export const HarvestDialog = lazyView('HarvestDialog', () => import('#web/live/volumes/HarvestDialog.tsx'))
export const SplitBatchDialog = lazyView(
  'SplitBatchDialog',
  () => import('#web/live/volumes/SplitBatchDialog.tsx'),
)

/** Loads the rest of the schedule while the browser has nothing else to do. */
export function loadLaterViews(): void {
  const views = [
    ScheduleList,
    TimelineTab,
    BatchDetailsDialog,
    MoveToDialog,
    RecordVolumeDialog,
    PlanningDialogs,
  ]
  preloadWhenIdle(views.map(({ preload }) => preload))
}
