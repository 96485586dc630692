import { ShownOnce } from '#web/features/admin/ShownOnce.tsx'
import { Text } from '#web/ui/layout/Text.ts'

interface DisplayAddressProps {
  display: { name: string; lastSeenAt?: string | null }
  token: string
  onClose: () => void
}

/** How to open the display: a QR code and an address, shown only once, until the dialog is closed. */
export function DisplayAddress({ display, token, onClose }: DisplayAddressProps) {
  return (
    <ShownOnce
      title={`Connect ${display.name}`}
      address={`${location.origin}/wall#token=${token}`}
      codeLabel={`QR code with the address of ${display.name}`}
      lead="Scan the code with the display's device, or open this address on it. It's shown only once."
      said={display.lastSeenAt ? 'Connected.' : null}
      onClose={onClose}
    >
      {!window.isSecureContext && (
        <Text as="p" $tone="yellow" $size="sm" $above="xs">
          Without https the screen can't stay awake automatically: turn off its screen saver.
        </Text>
      )}
    </ShownOnce>
  )
}
