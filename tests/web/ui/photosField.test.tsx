import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { PhotosField } from '#web/ui/photos/PhotosField.tsx'

function Photos({ before }: { before: string[] }) {
  const [ids, setIds] = useState(before)
  const add = (file: File) => ({ id: file.name, kept: Promise.resolve(true) })
  const load = () => new Promise<string>(() => undefined)
  return <PhotosField ids={ids} onChange={setIds} add={add} load={load} onRemoved={() => undefined} />
}

it('says how many of the chosen photos were left out', async () => {
  render(<Photos before={['1', '2', '3', '4']} />)
  const chosen = ['5', '6', '7', '8'].map((name) => new File(['photo'], name, { type: 'image/jpeg' }))
  await userEvent.upload(screen.getByLabelText('Add photo', { selector: 'input' }), chosen)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'At most 6 photos can be added here. The last 2 photos you chose were left out.',
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
})
