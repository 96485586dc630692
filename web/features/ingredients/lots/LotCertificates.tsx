import { IconFileTypePdf, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { EditedPhotos } from '#web/live/photos/EditedPhotos.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { text } from '#web/ui/language/text.ts'
import { List } from '#web/ui/layout/List.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { AddLotPhotoDocument, RemoveLotFileDocument, RemoveLotPhotoDocument } from './lotDocuments.ts'
import { openLotFile, sendLotFile } from './lotFiles.ts'
import { lotPath, type WholeLotView } from './lotViews.ts'

/** The certificates of a lot: photos, and files that a supplier sent. */
export function LotCertificates({ lot }: { lot: WholeLotView }) {
  const { id: lotId, code, photos, files } = lot
  const cannotEdit = useRoleRefusal('adjustIngredient')
  const [removePhoto] = useCommand(RemoveLotPhotoDocument)
  const [removeFile, { busy }] = useCommand(RemoveLotFileDocument)
  const [isSending, setSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const send = async (file: File) => {
    setSending(true)
    try {
      await sendLotFile(lotId, file)
    } catch (error) {
      notifications.fail(text('lots.fileNotAdded'), error)
    } finally {
      setSending(false)
    }
  }
  const open = (fileId: string) =>
    void openLotFile(lotId, fileId).catch((error: unknown) =>
      notifications.fail(text('lots.fileNotOpened'), error),
    )
  const remove = (fileId: string) =>
    void removeFile({ fileId }).catch((error: unknown) =>
      notifications.fail(text('lots.fileNotRemoved'), error),
    )
  return (
    <Stack as="section" $gap="xs">
      <h3>{text('lots.certificate')}</h3>
      <List as="ul" $gap="xs">
        {files.map(({ id, name }) => (
          <Row as="li" key={id} $gap="xs">
            <Button icon={IconFileTypePdf} onClick={() => open(id)}>
              {name}
            </Button>
            <IconButton
              label={text('lots.removeFile', { name })}
              icon={IconX}
              disabledReason={cannotEdit ?? (busy ? text('lots.removing') : null)}
              onClick={() => remove(id)}
            />
          </Row>
        ))}
      </List>
      <EditedPhotos
        of={{
          about: `Lot:${lotId}`,
          name: code,
          photos,
          path: lotPath(lotId),
          adding: (photoId) => ({ document: AddLotPhotoDocument, variables: { lotId, photoId } }),
          remove: (photoId) => removePhoto({ photoId }),
        }}
        none={text('lots.noCertificate')}
        cannotEdit={cannotEdit}
      />
      <div>
        <Button
          icon={IconFileTypePdf}
          busy={isSending}
          disabledReason={cannotEdit}
          onClick={() => input.current?.click()}
        >
          {text('lots.addPdf')}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/pdf"
          hidden
          aria-label={text('lots.addPdf')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void send(file)
            // Allows choosing the same file again.
            target.value = ''
          }}
        />
      </div>
    </Stack>
  )
}
