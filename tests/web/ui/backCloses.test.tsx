import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Route, Routes, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import { PageRouter } from '#web/start/PageRouter.tsx'
import { pageHistory } from '#web/start/pageHistory.ts'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { ana } from '#tests/web/anApp.tsx'

// It is lazily loaded, which may take a while here.
beforeAll(() => import('#web/ui/dialogs/DiscardQuestion.tsx'))

function Kegs({ isFilled }: { isFilled: boolean }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog open={isOpen} isFilled={isFilled} onClose={() => setOpen(false)} title="Adjust Citra">
      <DialogBody>12 lbs</DialogBody>
    </Dialog>
  )
}

async function openKegs(isFilled: boolean) {
  localStorage.setItem('userInfo', JSON.stringify(ana))
  const history = pageHistory(createMemoryHistory({ initialEntries: ['/logs', '/kegs'], v5Compat: true }))
  render(
    <PageRouter history={history}>
      <Routes>
        <Route path="/logs" element={<p>Logs</p>} />
        <Route path="/kegs" element={<Kegs isFilled={isFilled} />} />
      </Routes>
    </PageRouter>,
  )
  await screen.findByRole('dialog')
  return { at: () => history.current().location, back: () => act(() => history.navigator.go(-1)) }
}

it('closes the dialog by Back and stays on the page, and leaves it by the next', async () => {
  const { at, back } = await openKegs(false)
  back()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(at().pathname).toBe('/kegs')
  back()
  expect(await screen.findByText('Logs')).toBeVisible()
})

it('closes only the topmost dialog by Back: first the question, then asks again', async () => {
  const { at, back } = await openKegs(true)
  back()
  expect(await screen.findByRole('alertdialog', { name: 'Discard what you entered?' })).toBeVisible()
  back()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.getByRole('dialog', { name: 'Adjust Citra' })).toBeVisible()
  expect(at().pathname).toBe('/kegs')
})
