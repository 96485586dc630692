import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'

/** Closes a dialog that was read. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <Button main onClick={onClick}>
      {text('common.close')}
    </Button>
  )
}

/** Closes a dialog without doing what it is for. */
export function CancelButton({ onClick }: { onClick: () => void }) {
  return (
    <Button main onClick={onClick}>
      {text('common.cancel')}
    </Button>
  )
}
