import { ShownOnce } from '#web/features/admin/ShownOnce.tsx'
import { Text } from '#web/ui/layout/Text.ts'
import { text } from '#web/ui/language/text.ts'

interface DisplayAddressProps {
  display: { name: string; lastSeenAt?: string | null }
  token: string
  onClose: () => void
}

/** How to open the display: a QR code and an address, shown only once, until the dialog is closed. */
export function DisplayAddress({ display, token, onClose }: DisplayAddressProps) {
  return (
    <ShownOnce
      title={text('displays.connect', { name: display.name })}
      address={`${location.origin}/wall#token=${token}`}
      codeLabel={text('displays.withAddress', { name: display.name })}
      lead={text('displays.lead')}
      said={display.lastSeenAt ? text('displays.connected') : null}
      onClose={onClose}
    >
      {!window.isSecureContext && (
        <Text as="p" $tone="yellow" $size="sm" $above="xs">
          {text('displays.staysAwake')}
        </Text>
      )}
    </ShownOnce>
  )
}
