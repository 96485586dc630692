import { Suspense, useState } from 'react'
import { keepSecondFactorRequired, signOut } from '#web/live/session/session.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { SignInFrame } from '#web/ui/shell/SignInFrame.tsx'

const dialogs = {
  app: lazyView('TurnOnDialog', () => import('./TurnOnDialog.tsx')),
  passkey: lazyView('AddPasskeyDialog', () => import('./AddPasskeyDialog.tsx')),
}

/** Sets up the second factor that the brewery requires of its administrators; `onDone` leads on once the recovery codes are stored. */
export function RequiredSecondFactor({ onDone }: { onDone: () => void }) {
  const [task, setTask] = useState<keyof typeof dialogs | null>(null)
  const [isOn, setOn] = useState(false)
  const TaskDialog = task && dialogs[task]
  const turnedOn = () => {
    setOn(true)
    keepSecondFactorRequired(false)
  }
  return (
    <SignInFrame title={text('secondFactor.requiredTitle')} lead={text('secondFactor.requiredLead')}>
      <Stack>
        <Button variant="primary" main onClick={() => setTask('app')}>
          {text('secondFactor.useApp')}
        </Button>
        <Button main onClick={() => setTask('passkey')}>
          {text('passkeys.add')}
        </Button>
        <Button main onClick={signOut}>
          {text('password.signOut')}
        </Button>
      </Stack>
      {TaskDialog && (
        <Suspense>
          <TaskDialog
            secondFactor={null}
            onChanged={turnedOn}
            onClose={isOn ? onDone : () => setTask(null)}
          />
        </Suspense>
      )}
    </SignInFrame>
  )
}
