import { SchedulePage } from './features/schedule/SchedulePage.tsx'
import { lazyView } from '#web/ui/shell/lazyView.ts'

const loadVesselsTab = () => import('./features/equipment/VesselsTab.tsx')
const VesselsTab = lazyView('VesselsTab', loadVesselsTab)

/** Preloads the tab in idle time; what fails is loaded on demand. */
function preloadVesselsTab(): void {
  loadVesselsTab().catch(() => undefined)
}

/** The schedule with its vessels: features that don't import each other. */
export function ScheduleRoute() {
  return (
    <SchedulePage
      vesselsTab={(vessels, heldBy) => <VesselsTab vessels={vessels} heldBy={heldBy} />}
      onShown={preloadVesselsTab}
    />
  )
}
