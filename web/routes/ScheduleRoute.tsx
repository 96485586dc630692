import { SchedulePage } from '#web/features/schedule/SchedulePage.tsx'
import { loadStockOffer, PlanDialogs } from './PlanDialogs.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const loadVesselsTab = () => import('#web/features/equipment/VesselsTab.tsx')
const VesselsTab = lazyView('VesselsTab', loadVesselsTab)

/** Preloads what the schedule shows of other features in idle time; what fails is loaded on demand. */
function preload(): void {
  for (const load of [loadVesselsTab, loadStockOffer]) load().catch(() => undefined)
}

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
