import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import type { PreparedSecondFactor } from '#web/live/session/secondFactor.ts'
import { theme } from '#web/theme.ts'
import { BesideQrCode } from '#web/ui/dialogs/BesideQrCode.ts'
import { QrCode } from '#web/ui/dialogs/QrCode.tsx'
import { CodeField } from '#web/ui/inputs/CodeField.tsx'
import { CopyButton } from '#web/ui/inputs/CopyButton.tsx'
import { text } from '#web/ui/language/text.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'

interface ConnectAppProps {
  prepared: PreparedSecondFactor
  code: string
  error: string | undefined
  onChange: (code: string) => void
}

/** The secret as a QR code and as text, and the field for the first code of the app. */
export function ConnectApp({ prepared: { address, secret }, code, error, onChange }: ConnectAppProps) {
  const lead = useRef<HTMLParagraphElement>(null)
  const shown = useRef<HTMLElement>(null)
  // The field before it is gone. Not the next field: on a phone its keyboard would cover what is to be scanned.
  useEffect(() => lead.current?.focus(), [])
  return (
    <BesideQrCode>
      <QrCode text={address} label={text('secondFactor.qrCode')} />
      <Stack>
        <p ref={lead} tabIndex={-1}>
          {text('secondFactor.scan')}
        </p>
        <Secret ref={shown} translate="no">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </Secret>
        <Row $wrap $gap="sm">
          <CopyButton copies={secret} shownIn={shown} label={text('secondFactor.copySecret')} />
          <OpenApp href={address}>{text('secondFactor.openApp')}</OpenApp>
        </Row>
        <CodeField
          label={text('secondFactor.firstCode')}
          hint={text('secondFactor.firstCodeHint')}
          required
          error={error}
          value={code}
          onChange={({ target }) => onChange(target.value)}
        />
      </Stack>
    </BesideQrCode>
  )
}

/** Only on a phone, which can't scan itself. */
const OpenApp = styled.a`
  display: none;

  ${theme.media.cards} {
    display: inline-flex;
    align-items: center;
    min-height: ${theme.size.control};
  }
`

const Secret = styled.code`
  padding: ${theme.space.sm};
  border-radius: ${theme.radius.sm};
  background: ${theme.color.sunken};
  font-size: ${theme.font.size.md};
  overflow-wrap: anywhere;
`
