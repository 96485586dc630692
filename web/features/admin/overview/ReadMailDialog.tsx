import { useState } from 'react'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { ReadMailDocument } from '#web/features/admin/adminCommands.ts'
import { tellFailure } from '#web/features/admin/adminNotices.ts'
import type { MailView } from '#web/features/admin/adminViews.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { text } from '#web/ui/language/text.ts'

/** Shows a message that cannot be mailed, with its temporary password, once. */
export function ReadMailDialog({ mail, onClose }: { mail: MailView; onClose: () => void }) {
  const [read, { busy }] = useCommand(ReadMailDocument)
  const [shown, setShown] = useState<string | null>(null)
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
          <Box as="pre" $surface="sunken" $pad="md" $lines="pre-wrap" $breaks style={{ userSelect: 'all' }}>
            {shown}
          </Box>
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
