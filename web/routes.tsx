import { redirect, type RouteObject } from 'react-router-dom'
import { takeDisplayToken } from '#web/live/session/displaySession.ts'
import { onlyKnown, onlySignedIn, onlySignedOut } from './guards.ts'
import { RouteError } from './RouteError.tsx'
import { Splash } from '#web/ui/shell/Splash.tsx'
import { WallError } from './WallError.tsx'
import { withSentences } from '#web/ui/language/shownLanguage.ts'

const pages: RouteObject[] = [
  {
    path: '/dashboard',
    lazy: async () => ({ Component: (await withSentences(import('./DashboardRoute.tsx'))).DashboardRoute }),
  },
  {
    path: '/batch',
    lazy: async () => ({ Component: (await withSentences(import('./BatchRoute.tsx'))).BatchRoute }),
  },
  {
    path: '/kegs',
    lazy: async () => ({ Component: (await withSentences(import('./features/kegs/KegsPage.tsx'))).KegsPage }),
  },
  {
    path: '/ingredients',
    lazy: async () => ({
      Component: (await withSentences(import('./features/ingredients/IngredientsPage.tsx'))).IngredientsPage,
    }),
  },
  {
    path: '/recipes',
    lazy: async () => ({
      Component: (await withSentences(import('./features/recipes/RecipesPage.tsx'))).RecipesPage,
    }),
  },
  {
    path: '/schedule',
    lazy: async () => ({
      Component: (await withSentences(import('./features/schedule/SchedulePage.tsx'))).SchedulePage,
    }),
  },
  {
    path: '/batches',
    lazy: async () => ({
      Component: (await withSentences(import('./features/batch/past/PastBatchesPage.tsx'))).PastBatchesPage,
    }),
  },
  {
    path: '/logs',
    lazy: async () => ({ Component: (await withSentences(import('./features/logs/LogsPage.tsx'))).LogsPage }),
  },
  {
    path: '/admin',
    lazy: async () => ({
      Component: (await withSentences(import('./features/admin/AdminPage.tsx'))).AdminPage,
    }),
  },
  {
    path: '/account',
    lazy: async () => ({
      Component: (await withSentences(import('./features/account/AccountPage.tsx'))).AccountPage,
    }),
  },
  {
    path: '/notifications',
    lazy: async () => ({
      Component: (await withSentences(import('./features/notifications/NotificationsPage.tsx')))
        .NotificationsPage,
    }),
  },
  {
    path: '*',
    lazy: async () => ({ Component: (await withSentences(import('./NotFoundPage.tsx'))).NotFoundPage }),
  },
]

/** Every address of the client. Each page is a separate chunk, so that signing in loads little. */
export const routes: RouteObject[] = [
  {
    HydrateFallback: Splash,
    ErrorBoundary: RouteError,
    children: [
      { path: '/', loader: () => redirect('/login'), Component: Splash },
      {
        path: '/login',
        loader: onlySignedOut,
        lazy: async () => ({ Component: (await withSentences(import('./start/LoginRoute.tsx'))).LoginRoute }),
      },
      {
        path: '/change-password',
        loader: onlyKnown,
        shouldRevalidate: () => true,
        lazy: async () => ({
          Component: (await withSentences(import('./features/login/ChangePasswordPage.tsx')))
            .ChangePasswordPage,
        }),
      },
      {
        path: '/wall',
        loader: () => {
          takeDisplayToken()
          return null
        },
        ErrorBoundary: WallError,
        lazy: async () => ({
          Component: (await withSentences(import('./features/wall/WallPage.tsx'))).WallPage,
        }),
      },
      {
        path: '/print/brew-sheet',
        loader: onlySignedIn,
        lazy: async () => {
          const [{ BrewSheetPage }, { ready }] = await Promise.all([
            withSentences(import('#web/features/recipes/sheet/BrewSheetPage.tsx')),
            import('#web/live/connection/client.ts'),
          ])
          await ready
          return { Component: BrewSheetPage }
        },
      },
      {
        loader: onlySignedIn,
        shouldRevalidate: () => true,
        lazy: async () => {
          const [{ AppShell }, { ready }] = await Promise.all([
            withSentences(import('./AppShell.tsx')),
            import('#web/live/connection/client.ts'),
          ])
          await ready
          return { Component: AppShell }
        },
        children: pages.map((page) => ({ ...page, ErrorBoundary: RouteError })),
      },
    ],
  },
]
