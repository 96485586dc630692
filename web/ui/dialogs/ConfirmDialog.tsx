import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { backdropStyle, popupStyle } from './dialogStyles.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { useBackCloses } from './backCloses.ts'
import { text } from '#web/ui/language/text.ts'

interface ConfirmDialogProps {
  open: boolean
  title: string
  question: string
  /** The consequences. */
  details?: string
  confirmLabel: string
  cancelLabel?: string
  isDangerous?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of an action that isn't easily undone. Focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  useBackCloses(props.open, props.onCancel)
  return (
    <AlertDialog.Root open={props.open} onOpenChange={(isOpen) => !isOpen && props.onCancel()}>
      <AlertDialog.Portal>
        <Backdrop forceRender />
        <Popup initialFocus={cancel}>
          <Box as={AlertDialog.Title} $size="xl">
            {props.title}
          </Box>
          <Box as={AlertDialog.Description} $tone="gray">
            {props.question}
            {props.details && <Details>{props.details}</Details>}
          </Box>
          <Row $wrap $end $gap="sm" $above="xs">
            <Button ref={cancel} main onClick={props.onCancel}>
              {props.cancelLabel ?? text('common.cancel')}
            </Button>
            <Button
              main
              variant={props.isDangerous ? 'danger' : 'primary'}
              busy={props.busy}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </Row>
        </Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

const Backdrop = styled(AlertDialog.Backdrop)`
  ${backdropStyle}
`

const Popup = styled(AlertDialog.Popup)`
  ${popupStyle}
  gap: ${theme.space.md};
  width: min(440px, calc(100vw - ${theme.space.md}));
  padding: ${theme.space.lg};
`

const Details = styled.span`
  display: block;
  margin-top: ${theme.space.xs};
  color: ${theme.color.text};
`
