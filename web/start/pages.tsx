import { RouterProvider, createBrowserRouter } from 'react-router-dom'
import { routes } from '#web/routes.tsx'
import { followSession } from './followSession.ts'

/** The pages, from the current address on, as soon as the first one is loaded. */
export async function openPages() {
  const router = createBrowserRouter(routes)
  followSession(router)
  await new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
  return <RouterProvider router={router} />
}
