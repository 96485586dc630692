import { text } from '#web/ui/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Recovery codes, shown only once, until the dialog is closed. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog open isForm stays onClose={onClose} title={text('secondFactor.codes')}>
      <DialogBody>
        <RecoveryCodes codes={codes} />
      </DialogBody>
      <DialogFooter>
        <Button main variant="primary" onClick={onClose}>
          {text('secondFactor.codesStored')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
