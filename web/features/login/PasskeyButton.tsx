import { IconFingerprint } from '@tabler/icons-react'
import { answerByPasskey, canUsePasskeys } from '#web/live/session/passkeys.ts'
import { usePasskey } from '#web/live/session/usePasskey.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Text } from '#web/ui/layout/Text.ts'

interface PasskeyButtonProps {
  /** What the server asks a passkey. */
  request: object
  onAnswer: (answer: string) => void
}

/** Signs in with a passkey in place of a code; says where this browser can't. */
export function PasskeyButton({ request, onAnswer }: PasskeyButtonProps) {
  const { busy, problem, ask } = usePasskey(() => answerByPasskey(request), onAnswer)
  if (!canUsePasskeys())
    return (
      <Text as="p" $size="sm">
        {text('passkeys.unavailable')}
      </Text>
    )
  return (
    <>
      <Button icon={IconFingerprint} main busy={busy} onClick={ask}>
        {text('passkeys.use')}
      </Button>
      {problem && (
        <Notice $tone="yellow" role="alert">
          {problem}
        </Notice>
      )}
    </>
  )
}
