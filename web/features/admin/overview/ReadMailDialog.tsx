import { Suspense, useRef, useState } from 'react'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { ReadMailDocument } from '#web/features/admin/adminCommands.ts'
import { tellFailure } from '#web/features/admin/adminNotices.ts'
import type { MailView } from '#web/features/admin/adminViews.ts'
import { CopyButton } from '#web/ui/inputs/CopyButton.tsx'
import { Box } from '#web/ui/layout/Box.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { text } from '#web/ui/language/text.ts'

const QrCode = lazyView('QrCode', () => import('#web/ui/dialogs/QrCode.tsx'))

/** Shows a message that cannot be mailed, with its temporary password, once: to be copied, with the address to sign in as text and as QR code. */
export function ReadMailDialog({ mail, onClose }: { mail: MailView; onClose: () => void }) {
  const [read, { busy }] = useCommand(ReadMailDocument)
  const [shown, setShown] = useState<string | null>(null)
  const message = useRef<HTMLPreElement>(null)
  const address = `${location.origin}/login`
  const show = async () => {
    try {
      setShown((await read({ id: mail.id })).readMail)
    } catch (error) {
      tellFailure(error, text('admin.messageUnread'))
    }
  }
  return (
    <Dialog open stays={shown !== null} onClose={onClose} title={text('admin.messageTo', { to: mail.to })}>
      <DialogBody>
        {shown === null ? (
          <p>{text('admin.messageOnce')}</p>
        ) : (
          <Stack>
            <Box
              as="pre"
              ref={message}
              $surface="sunken"
              $pad="md"
              $lines="pre-wrap"
              $breaks
              style={{ userSelect: 'all' }}
            >
              {shown}
            </Box>
            <Row $gap="sm" $wrap>
              <CopyButton copies={shown} shownIn={message} />
            </Row>
            <p>
              {text('admin.signInAddress')}{' '}
              <a href={address} translate="no">
                {address}
              </a>
            </p>
            <Suspense fallback={null}>
              <QrCode text={address} label={text('admin.signInCode')} />
            </Suspense>
          </Stack>
        )}
      </DialogBody>
      <DialogFooter>
        {shown === null && (
          <Button main variant="primary" busy={busy} onClick={() => void show()}>
            {text('admin.showNow')}
          </Button>
        )}
        <Button main onClick={onClose}>
          {text(shown === null ? 'admin.later' : 'admin.done')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
