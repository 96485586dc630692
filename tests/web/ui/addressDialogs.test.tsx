import { render, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { useOpenLog } from '#web/features/logs/entry/useOpenLog.ts'
import { PageRouter } from '#web/start/PageRouter.tsx'
import { browserHistory } from '#web/start/pageHistory.ts'
import { useRoomForBack } from '#web/start/roomForBack.ts'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { ana } from '#tests/web/anApp.tsx'

function Page({ name }: { name: string }) {
  const { logBatchId, addLog, close } = useOpenLog()
  useRoomForBack()
  return (
    <>
      <h1>{name}</h1>
      <button type="button" onClick={() => addLog('5')}>
        Add a log
      </button>
      <Dialog open={logBatchId !== null} onClose={close} title="Log of 2026-005">
        <DialogBody>1.020</DialogBody>
      </Dialog>
    </>
  )
}

const entry = () => `${window.location.pathname}${window.location.search}`

/** The pages of a tab in the browser's own history, which answers Back a moment later. */
function openTab(first: string) {
  window.history.replaceState(null, '', first)
  const history = browserHistory()
  render(
    <PageRouter history={history}>
      <Routes>
        <Route path="/dashboard" element={<Page name="Dashboard" />} />
        <Route path="/today" element={<Page name="Today" />} />
        <Route path="/logs" element={<Page name="Logs" />} />
      </Routes>
    </PageRouter>,
  )
  return history.navigator
}

const dialog = () => screen.findByRole('dialog', { name: 'Log of 2026-005' })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
const heading = (name: string) => screen.findByRole('heading', { name })

beforeEach(() => localStorage.setItem('userInfo', JSON.stringify(ana)))

it('takes a closed dialog out of the address of its own page, not of the one before', async () => {
  const tab = openTab('/today')
  await heading('Today')
  tab.push('/logs?log=5')
  await dialog()
  window.history.back()
  await isClosed()
  await waitFor(() => expect(entry()).toBe('/logs'))
  window.history.back()
  await heading('Today')
  expect(entry()).toBe('/today')
  window.history.forward()
  await heading('Logs')
  expect(entry()).toBe('/logs')
})

it('leaves a page by Back once a dialog that was opened on it is closed', async () => {
  const tab = openTab('/today')
  await heading('Today')
  tab.push('/logs')
  await heading('Logs')
  screen.getByRole('button', { name: 'Add a log' }).click()
  await dialog()
  expect(entry()).toBe('/logs?log=5')
  window.history.back()
  await isClosed()
  await waitFor(() => expect(entry()).toBe('/logs'))
  window.history.back()
  await heading('Today')
})

it('does not open a dialog again that the address of a new tab asked for', async () => {
  openTab('/logs?log=5')
  await dialog()
  window.history.back()
  await isClosed()
  await waitFor(() => expect(entry()).toBe('/logs'))
  window.history.back()
  await waitFor(() => expect(window.history.state).toMatchObject({ idx: 0 }))
  expect(entry()).toBe('/logs')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('closes one dialog by two quick presses of Back, and stays on its page', async () => {
  const tab = openTab('/today')
  await heading('Today')
  tab.push('/logs')
  tab.push('/logs?log=5')
  await dialog()
  window.history.back()
  window.history.back()
  await isClosed()
  await waitFor(() => expect(entry()).toBe('/logs'))
  expect(window.history.state).toMatchObject({ idx: 2 })
})

it('makes room for Back on the first page of a tab, once, also where the guards led there', async () => {
  openTab('/')
  await heading('Dashboard')
  screen.getByRole('button', { name: 'Add a log' }).click()
  await dialog()
  await waitFor(() => expect(window.history.state).toMatchObject({ idx: 1 }))
  // Entries of the tests before are in front of it, until the first push.
  const withRoom = window.history.length
  window.history.back()
  await isClosed()
  await waitFor(() => expect(entry()).toBe('/dashboard'))
  expect(window.history.state).toMatchObject({ idx: 1 })
  screen.getByRole('button', { name: 'Add a log' }).click()
  await dialog()
  expect(window.history.state).toMatchObject({ idx: 1 })
  expect(window.history.length).toBe(withRoom)
})
