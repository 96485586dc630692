import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import { useBackOnDialogs } from '#web/ui/dialogs/backCloses.ts'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'

// It is lazily loaded, which may take a while here.
beforeAll(() => import('#web/ui/dialogs/DiscardQuestion.tsx'))

function Kegs({ isFilled }: { isFilled: boolean }) {
  const [isOpen, setOpen] = useState(true)
  useBackOnDialogs()
  return (
    <Dialog open={isOpen} isFilled={isFilled} onClose={() => setOpen(false)} title="Adjust Citra">
      <DialogBody>12 lbs</DialogBody>
    </Dialog>
  )
}

async function openKegs(isFilled: boolean, pages = ['/logs', '/kegs']) {
  const router = createMemoryRouter(
    [
      { path: '/logs', element: <p>Logs</p> },
      { path: '/kegs', element: <Kegs isFilled={isFilled} /> },
    ],
    { initialEntries: pages },
  )
  render(<RouterProvider router={router} />)
  await screen.findByRole('dialog')
  return { router, back: () => act(() => router.navigate(-1)) }
}

it('closes the dialog by Back and stays on the page, and leaves it by the next', async () => {
  const { router, back } = await openKegs(false)
  await back()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(router.state.location.pathname).toBe('/kegs')
  await back()
  expect(await screen.findByText('Logs')).toBeVisible()
})

it('closes only the topmost dialog by Back: first the question, then asks again', async () => {
  const { router, back } = await openKegs(true)
  await back()
  expect(await screen.findByRole('alertdialog', { name: 'Discard what you entered?' })).toBeVisible()
  await back()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.getByRole('dialog', { name: 'Adjust Citra' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/kegs')
})

it('closes the dialog by Back also on the first page of a tab, and makes room for it once', async () => {
  const { router, back } = await openKegs(false, ['/kegs'])
  const first = router.state.location.key
  expect(first).not.toBe('default')
  await back()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(router.state.location).toMatchObject({ pathname: '/kegs', key: first })
  await back()
  expect(router.state.location).toMatchObject({ pathname: '/kegs', key: 'default' })
})
