import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { noProof, ProofFields } from './ProofFields.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { useState, useEffect, useRef } from 'react'
import {
  prepareSecondFactor,
  turnOnSecondFactor,
  type PreparedSecondFactor,
} from '#web/live/session/secondFactor.ts'
import { type SecondFactorTask, useSending } from './secondFactorTask.ts'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { BesideQrCode } from '#web/ui/dialogs/BesideQrCode.ts'
import { QrCode } from '#web/ui/dialogs/QrCode.tsx'
import { CodeField } from '#web/ui/inputs/CodeField.tsx'
import { CopyButton } from '#web/ui/inputs/CopyButton.tsx'
import { Row } from '#web/ui/layout/Row.ts'

/**
 * Turns on an authenticator app: asks for the password and a proof of the passkeys that are on, connects the app, then shows the
 * recovery codes once if there are new ones.
 */
export function TurnOnDialog({ secondFactor, onChanged, onClose }: SecondFactorTask) {
  const setUp = useSetUp(secondFactor !== null, ({ recoveryCodes }) => {
    const isFirst = recoveryCodes.length > 0
    succeed(text(isFirst ? 'secondFactor.turnedOn' : 'secondFactor.appAdded'))
    onChanged()
    if (!isFirst) onClose()
  })
  const { prepared, isOn, fields } = setUp
  const turnOn = secondFactor ? 'secondFactor.addApp' : 'secondFactor.turnOn'
  if (prepared && isOn && prepared.recoveryCodes.length > 0)
    return <RecoveryCodesDialog codes={prepared.recoveryCodes} onClose={onClose} />
  return (
    <ActionDialog
      title={text(secondFactor ? 'secondFactor.addApp' : 'secondFactor.turnOnTitle')}
      submitLabel={text(prepared ? turnOn : 'secondFactor.next')}
      isForm
      busy={setUp.busy}
      problem={setUp.problem}
      onSubmit={() => void setUp.submit()}
      onClose={onClose}
    >
      {prepared ? (
        <ConnectApp prepared={prepared} code={setUp.code} error={fields.code} onChange={setUp.setCode} />
      ) : (
        <Stack>
          <p>{text('secondFactor.turnOnLead')}</p>
          <ProofFields of={secondFactor} value={setUp.proof} errors={fields} onChange={setUp.setProof} />
        </Stack>
      )}
    </ActionDialog>
  )
}

/** The steps in which an app is turned on: the password and what is on already, then the first code of the app. */
function useSetUp(isOnAlready: boolean, onTurnedOn: (prepared: PreparedSecondFactor) => void) {
  const [proof, setProof] = useState(noProof)
  const [prepared, setPrepared] = useState<PreparedSecondFactor | null>(null)
  const [code, setCode] = useState('')
  const [isOn, setOn] = useState(false)
  const { send, ...sending } = useSending()

  const typed = isOnAlready ? proof : { password: proof.password }
  const prepare = () => send(typed, async () => setPrepared(await prepareSecondFactor(proof)))

  async function turnOn(app: PreparedSecondFactor): Promise<void> {
    const isTurnedOn = await send({ code }, () => turnOnSecondFactor(code))
    if (!isTurnedOn) return
    setOn(true)
    onTurnedOn(app)
  }

  return {
    ...{ proof, setProof, code, setCode, prepared, isOn },
    ...sending,
    submit: async () => (prepared ? turnOn(prepared) : void (await prepare())),
  }
}

interface ConnectAppProps {
  prepared: PreparedSecondFactor
  code: string
  error: string | undefined
  onChange: (code: string) => void
}

/** The secret as a QR code and as text, and the field for the first code of the app. */
function ConnectApp({ prepared: { address, secret }, code, error, onChange }: ConnectAppProps) {
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
