import { IconPrinter } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { PrintOnlyTheSheet } from './PrintOnlyTheSheet.ts'
import { QrCode } from './QrCode.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { Dialog, DialogBody, DialogFooter } from './Dialog.tsx'
import { CloseButton } from './leaveButtons.tsx'

interface QrCodeDialogProps {
  /** What the code leads to. */
  name: string
  /** What stands below the code on the sheet; by default the name. */
  heading?: string
  /** The address in this client that the code leads to. */
  path: string
  /** What it is for. */
  lead: string
  onClose: () => void
}

const isThisComputer = () => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

/** The QR code of an address of this client, to be printed; nothing else of the page is printed while it is open. */
export function QrCodeDialog({ name, heading = name, path, lead, onClose }: QrCodeDialogProps) {
  const address = location.origin + path
  return (
    <Dialog open onClose={onClose} title={text('qrCode.of', { name })}>
      <DialogBody>
        <PrintOnlyTheSheet />
        <Text as="p" $below="md">
          {lead}
        </Text>
        <Sheet data-print-sheet>
          <QrCode text={address} label={text('qrCode.withAddress', { name })} />
          <strong>{heading}</strong>
          <a href={address} translate="no">
            {address}
          </a>
        </Sheet>
        {isThisComputer() && (
          <Text as="p" $tone="yellow" $size="sm" $above="sm">
            {text('qrCode.asThisComputer', { host: location.hostname })}
          </Text>
        )}
      </DialogBody>
      <DialogFooter>
        <CloseButton onClick={onClose} />
        <Button main variant="primary" icon={IconPrinter} onClick={() => window.print()}>
          {text('qrCode.print')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const Sheet = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${theme.space.sm};

  strong {
    font-size: ${theme.font.size.xxl};
  }
  a {
    color: ${theme.color.muted};
    font-size: ${theme.font.size.sm};
    overflow-wrap: anywhere;
  }
`
