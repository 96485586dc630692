import { useRoutes } from 'react-router-dom'
import { routes } from '#web/routes/routes.tsx'
import type { PageHistory } from './pageHistory.ts'
import { PageRouter } from './PageRouter.tsx'

/** All pages, of which the one at the current address is shown. */
export function AllPages({ history }: { history: PageHistory }) {
  return (
    <PageRouter history={history}>
      <Routes />
    </PageRouter>
  )
}

function Routes() {
  return useRoutes(routes)
}
