import { loadPage } from '#web/routes/routes.tsx'
import { followSession } from './followSession.ts'
import { browserHistory } from './pageHistory.ts'
import { AllPages } from './AllPages.tsx'

/** The pages, from the current address on, as soon as the first one is loaded. */
export async function openPages() {
  const history = browserHistory()
  followSession(history)
  // What can't be loaded is told by the boundary around it: that of a wall retries automatically.
  await loadPage(history.current().location.pathname).catch(() => undefined)
  return <AllPages history={history} />
}
