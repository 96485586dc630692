import { matchPath, type RouteObject } from 'react-router-dom'
import { takeDisplayToken } from '#web/live/session/displaySession.ts'
import { withSentences } from '#web/ui/language/shownLanguage.ts'
import { RouteError } from '#web/RouteError.tsx'
import { PageBoundary } from '#web/start/PageBoundary.tsx'
import { pageView, type PageView } from '#web/start/pageView.tsx'
import { WallError } from '#web/WallError.tsx'

/** The pages within the frame. Each is a separate chunk, so that signing in loads little. */
const framed: Record<string, PageView> = {
  '/dashboard': pageView('DashboardRoute', () => import('./DashboardRoute.tsx')),
  '/batch': pageView('BatchRoute', () => import('./BatchRoute.tsx')),
  '/kegs': pageView('KegsPage', () => import('#web/features/kegs/KegsPage.tsx')),
  '/customers': pageView('CustomersPage', () => import('#web/features/customers/CustomersPage.tsx')),
  '/ingredients': pageView('IngredientsPage', () => import('#web/features/ingredients/IngredientsPage.tsx')),
  '/recipes': pageView('RecipesPage', () => import('#web/features/recipes/RecipesPage.tsx')),
  '/schedule': pageView('ScheduleRoute', () => import('./ScheduleRoute.tsx')),
  '/batches': pageView('PastBatchesPage', () => import('#web/features/batch/past/PastBatchesPage.tsx')),
  '/logs': pageView('LogsPage', () => import('#web/features/logs/LogsPage.tsx')),
  '/admin': pageView('AdminPage', () => import('#web/features/admin/AdminPage.tsx')),
  '/kegs/formats': pageView('FormatsPage', () => import('#web/features/kegs/formats/FormatsPage.tsx')),
  '/account': pageView('AccountPage', () => import('#web/features/account/AccountPage.tsx')),
  '/recall/lot/:id': pageView('LotRecallPage', () => import('#web/features/recall/RecallPages.tsx')),
  '/recall/package/:id': pageView('PackageRecallPage', () => import('#web/features/recall/RecallPages.tsx')),
  '/notifications': pageView('NewsPage', () => import('#web/features/news/NewsPage.tsx')),
}

const notFound = pageView('NotFoundPage', () => import('#web/NotFoundPage.tsx'))

/** Nothing of the brewery is rendered before the cache is. */
const cacheReady = async () => (await import('#web/live/connection/client.ts')).ready

const frame = pageView('AppShell', () => import('#web/AppShell.tsx'), cacheReady)

/** The pages without the frame. */
const bare: Record<string, PageView> = {
  '/login': pageView('LoginRoute', () => import('#web/start/LoginRoute.tsx')),
  '/change-password': pageView(
    'ChangePasswordPage',
    () => import('#web/features/login/ChangePasswordPage.tsx'),
  ),
  '/print/brew-sheet': pageView(
    'BrewSheetPage',
    () => import('#web/features/recipes/sheet/BrewSheetPage.tsx'),
    cacheReady,
  ),
}

const wall = pageView('WallPage', () => {
  takeDisplayToken()
  return import('#web/features/wall/WallPage.tsx')
})

const routesOf = (views: Record<string, PageView>): RouteObject[] =>
  Object.entries(views).map(([path, { View }]) => ({
    path,
    element: (
      <PageBoundary instead={<RouteError />}>
        <View />
      </PageBoundary>
    ),
  }))

/** Every address of the client. */
export const routes: RouteObject[] = [
  ...routesOf(bare),
  {
    path: '/wall',
    element: (
      <PageBoundary instead={<WallError />}>
        <wall.View />
      </PageBoundary>
    ),
  },
  {
    element: (
      <PageBoundary instead={<RouteError />}>
        <frame.View />
      </PageBoundary>
    ),
    children: routesOf({ ...framed, '*': notFound }),
  },
]

/** Loads what an address shows, so that it is rendered without a pause. */
export async function loadPage(path: string): Promise<void> {
  const single = path === '/wall' ? wall : bare[path]
  const [, page = notFound] = Object.entries(framed).find(([known]) => matchPath(known, path)) ?? []
  const views = single ? [single] : [frame, page]
  await Promise.all(views.map(async ({ load }) => withSentences(load())))
}
