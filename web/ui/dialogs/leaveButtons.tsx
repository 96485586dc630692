import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'

/** Closes a dialog that was read. On a phone its place is for the other actions: the head of the dialog has one too. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <Close main onClick={onClick}>
      {text('common.close')}
    </Close>
  )
}

const Close = styled(Button)`
  ${theme.media.cards} {
    &:not(:only-child) {
      display: none;
    }
  }
`

/** Closes a dialog without doing what it is for. */
export function CancelButton({ onClick }: { onClick: () => void }) {
  return (
    <Button main onClick={onClick}>
      {text('common.cancel')}
    </Button>
  )
}
