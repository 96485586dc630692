import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { photoLimits, photosLeftOut, refuseMorePhotos } from '#domain/photos/photos.ts'
import { theme } from '#web/theme.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { PhotoButtons } from './PhotoButtons.tsx'
import { Thumbnail } from './Thumbnail.tsx'
import type { LoadPhoto } from './useLoadedPhoto.ts'
import { text, textOf } from '#web/ui/language/text.ts'

interface PhotosFieldProps {
  ids: readonly string[]
  onChange: (ids: string[]) => void
  /** Makes a photo of a file. `kept` resolves to whether it outlives the page, or rejects with the sentence to show. */
  add: (file: File) => { id: string; kept: Promise<boolean> }
  load: LoadPhoto
  onRemoved: (id: string) => void
}

/** Photos to be saved with an entry: taken by the camera or chosen, shown small, each removable. */
export function PhotosField({ ids, onChange, add, load, onRemoved }: PhotosFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  }, [ids])
  const take = async (files: readonly File[]) => {
    const room = photoLimits.perThing - ids.length
    setProblem(files.length > room ? textOf(photosLeftOut(files.length - room)) : null)
    setAdding(true)
    const added = files.slice(0, room).map(add)
    onChange([...ids, ...added.map(({ id }) => id)])
    for (const { id, kept } of added) {
      try {
        if (!(await kept)) setProblem(text('photos.noRoom'))
      } catch (error) {
        setProblem(error instanceof Error ? error.message : text('photos.notAdded'))
        onChange(latest.current.filter((each) => each !== id))
      }
    }
    setAdding(false)
  }
  const remove = (id: string) => {
    onChange(ids.filter((each) => each !== id))
    onRemoved(id)
  }
  const isFull = refuseMorePhotos(ids.length)
  return (
    <Stack $gap="xs" role="group" aria-label={text('photos.photos')}>
      {ids.length > 0 && (
        <Row as="ul" $wrap $gap="xs">
          {ids.map((id, index) => (
            <Item key={id}>
              <Thumbnail id={id} label={text('photos.numbered', { number: index + 1 })} load={load} />
              <IconButton
                label={text('photos.removeNumbered', { number: index + 1 })}
                icon={IconX}
                onClick={() => remove(id)}
              />
            </Item>
          ))}
        </Row>
      )}
      <PhotoButtons refusal={isFull && textOf(isFull)} busy={isAdding} onTake={(files) => void take(files)} />
      {problem && (
        <Text as="p" role="alert" $tone="red" $size="sm">
          {problem}
        </Text>
      )}
    </Stack>
  )
}

const Item = styled.li`
  display: flex;
  align-items: center;
  gap: ${theme.space.xxs};
`
