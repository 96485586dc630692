import { useState } from 'react'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { ReadMailDocument } from '#web/features/admin/adminCommands.ts'
import { tellFailure } from '#web/features/admin/adminNotices.ts'
import type { MailView } from '#web/features/admin/adminViews.ts'
import { Box } from '#web/ui/layout/Box.ts'

/** Shows a message that cannot be mailed, with its temporary password, once. */
export function ReadMailDialog({ mail, onClose }: { mail: MailView; onClose: () => void }) {
  const [read, { busy }] = useCommand(ReadMailDocument)
  const [text, setText] = useState<string | null>(null)
  const show = async () => {
    try {
      setText((await read({ id: mail.id })).readMail)
    } catch (error) {
      tellFailure(error, "The message couldn't be read")
    }
  }
  return (
    <Dialog open onClose={onClose} title={`Message to ${mail.to}`}>
      <DialogBody>
        {text === null ? (
          <p>
            This message isn't sent by mail. You can show it once, with its temporary password. After that,
            send a new invitation.
          </p>
        ) : (
          <Box as="pre" $surface="sunken" $pad="md" $lines="pre-wrap" $breaks style={{ userSelect: 'all' }}>
            {text}
          </Box>
        )}
      </DialogBody>
      <DialogFooter>
        {text === null && (
          <Button main variant="primary" busy={busy} onClick={() => void show()}>
            Show it now
          </Button>
        )}
        <Button main onClick={onClose}>
          {text === null ? 'Later' : 'Done'}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
