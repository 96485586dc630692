import { SchedulePage } from '#web/features/schedule/SchedulePage.tsx'
import { PlanDialogs, preloadStockOffer } from './PlanDialogs.tsx'
import { lazyView, preloadWhenIdle } from '#web/ui/programs/lazyView.ts'

const VesselsTab = lazyView('VesselsTab', () => import('#web/features/equipment/VesselsTab.tsx'))

/** Preloads what the schedule shows of other features. */
const preload = () => preloadWhenIdle([VesselsTab.preload, preloadStockOffer])

/** The schedule with its vessels and what it offers of the stock: features that don't import each other. */
export function ScheduleRoute() {
  return (
    <SchedulePage
      vesselsTab={(vessels, heldBy) => <VesselsTab vessels={vessels} heldBy={heldBy} />}
      Dialogs={PlanDialogs}
      onShown={preload}
    />
  )
}
