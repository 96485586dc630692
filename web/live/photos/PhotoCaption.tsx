import { useContext, useState, type SubmitEvent } from 'react'
import { photoCaption, refuseCaption } from '#domain/photos/photos.ts'
import { graphql } from '#generated/gql/gql.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { dropDraft } from '#web/live/forms/drafts.ts'
import { useDraftFields } from '#web/live/forms/useDraftFields.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { photoSource, type ShownPhoto } from '#web/ui/photos/shownPhoto.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { text, textOf } from '#web/ui/language/text.ts'

/** Says what a photo shows. */
const CaptionPhotoDocument = graphql(`
  mutation CaptionPhoto($photoId: ID!, $caption: String, $commandId: ID) {
    captionPhoto(photoId: $photoId, caption: $caption, commandId: $commandId) {
      ...PhotoFields
    }
  }
`)

/** Whose photo it is, and what it shows: to be written by who added it, and by brewers. */
export function PhotoCaption({ photo }: { photo: ShownPhoto }) {
  const { id, role } = useContext(SignedInUserContext)
  const refusal = refuseCaption(role, photo.addedBy?.id === id)
  return (
    <>
      {photo.caption && <Muted as="p">{photoSource(photo)}</Muted>}
      {refusal === null && <CaptionForm photo={photo} />}
    </>
  )
}

function CaptionForm({ photo: { id: photoId, caption } }: { photo: ShownPhoto }) {
  const draftName = `Photo:${photoId}`
  const { values, set } = useDraftFields(draftName, () => ({ caption: caption ?? '' }))
  const [press, { busy }] = useCommand(CaptionPhotoDocument)
  const [error, setError] = useState<string | undefined>()
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const { data, error: wrong } = photoCaption.safeParse(values)
    if (!data) return setError(textOf(wrong.issues[0]?.message ?? ''))
    try {
      await press({ photoId, caption: data.caption })
      dropDraft(draftName)
    } catch (refused) {
      setError(refused instanceof Error ? refused.message : text('photos.captionNotSaved'))
    }
  }
  return (
    <Row
      as="form"
      $wrap
      $gap="sm"
      $align="end"
      noValidate
      onSubmit={(event: SubmitEvent) => void save(event)}
    >
      <TextField
        label={text('photos.caption')}
        value={values.caption}
        maxLength={200}
        autoComplete="off"
        error={error}
        onChange={(event) => set('caption', event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {text('photos.saveCaption')}
      </Button>
    </Row>
  )
}
