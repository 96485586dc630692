import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, UNSAFE_createMemoryHistory as createMemoryHistory, useRoutes } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { PageBoundary } from '#web/start/PageBoundary.tsx'
import { PageRouter, useIsLoading } from '#web/start/PageRouter.tsx'
import { pageHistory } from '#web/start/pageHistory.ts'
import { pageView } from '#web/start/pageView.tsx'
import { ana } from '#tests/web/anApp.tsx'

const Kegs = () => <h1>Kegs</h1>

/** Two pages, the second of which is loaded as its test wants. */
function openLogs(load: () => Promise<{ Kegs: typeof Kegs }>, address = '/logs') {
  const history = pageHistory(createMemoryHistory({ initialEntries: [address], v5Compat: true }))
  const kegs = pageView('Kegs', load)
  function Pages() {
    const page = useRoutes([
      { path: '/logs', element: <h1>Logs</h1> },
      {
        path: '/kegs',
        element: (
          <PageBoundary instead="This page could not be shown">
            <kegs.View />
          </PageBoundary>
        ),
      },
    ])
    return (
      <>
        <Link to="/kegs">To the kegs</Link>
        <Link to="/logs">To the logs</Link>
        {useIsLoading() && 'Loading'}
        {page}
      </>
    )
  }
  const { unmount } = render(
    <PageRouter history={history}>
      <Pages />
    </PageRouter>,
  )
  return { back: () => act(() => history.navigator.go(-1)), unmount }
}

const heading = (name: string) => screen.findByRole('heading', { name })
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }))

beforeEach(() => localStorage.setItem('userInfo', JSON.stringify(ana)))

it('shows the previous page until the next one is loaded', async () => {
  let finish = () => {}
  openLogs(() => new Promise((resolve) => (finish = () => resolve({ Kegs }))))
  await follow('To the kegs')
  expect(screen.getByRole('heading', { name: 'Logs' })).toBeVisible()
  expect(screen.getByText('Loading', { exact: false })).toBeVisible()
  await act(async () => finish())
  expect(await heading('Kegs')).toBeVisible()
  expect(screen.queryByText('Loading', { exact: false })).not.toBeInTheDocument()
})

it('begins a page at its top, and shows it by Back where it was left', async () => {
  const { back } = openLogs(async () => ({ Kegs }))
  window.scrollTo(0, 700)
  await follow('To the kegs')
  await heading('Kegs')
  expect(window.scrollY).toBe(0)
  back()
  await heading('Logs')
  expect(window.scrollY).toBe(700)
  await follow('To the kegs')
  expect(await heading('Kegs')).toBeVisible()
})

it('begins another address at its top that is opened in the same tab', async () => {
  const { unmount } = openLogs(async () => ({ Kegs }))
  window.scrollTo(0, 700)
  await follow('To the kegs')
  await heading('Kegs')
  unmount()
  window.scrollTo(0, 300)
  openLogs(async () => ({ Kegs }), '/kegs')
  await heading('Kegs')
  expect(window.scrollY).toBe(0)
})

it('loads a page that failed to load again when it is visited the next time', async () => {
  // React reports what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isReachable = false
  openLogs(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return { Kegs }
  })
  await follow('To the kegs')
  expect(await screen.findByText('This page could not be shown')).toBeVisible()
  isReachable = true
  await follow('To the logs')
  expect(await heading('Logs')).toBeVisible()
  await follow('To the kegs')
  expect(await heading('Kegs')).toBeVisible()
})
