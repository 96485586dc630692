import { Suspense, useState } from 'react'
import type { UserFieldsFragment } from '#generated/gql/graphql.ts'
import { Card, CardTitle } from '#web/ui/data/Card.tsx'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { PasskeyList, type OwnPasskey } from './PasskeyList.tsx'

const RemovePasskeyDialog = lazyView('RemovePasskeyDialog', () => import('./RemovePasskeyDialog.tsx'))

const dialogs = {
  on: lazyView('TurnOnDialog', () => import('./TurnOnDialog.tsx')),
  off: lazyView('TurnOffDialog', () => import('./TurnOffDialog.tsx')),
  removeApp: lazyView('RemoveAppDialog', () => import('./RemoveAppDialog.tsx')),
  codes: lazyView('NewCodesDialog', () => import('./NewCodesDialog.tsx')),
  passkey: lazyView('AddPasskeyDialog', () => import('./AddPasskeyDialog.tsx')),
}

interface SecondFactorCardProps {
  me: UserFieldsFragment
  /** Reloads the account once something changed. */
  onChanged: () => void
}

/** Whether the user signs in with a second factor, their passkeys, and the buttons that turn it on and off. */
export function SecondFactorCard({ me, onChanged }: SecondFactorCardProps) {
  const [task, setTask] = useState<keyof typeof dialogs | null>(null)
  const [removed, setRemoved] = useState<OwnPasskey | null>(null)
  const secondFactor = me.secondFactor ?? null
  const TaskDialog = task && dialogs[task]
  return (
    <Stack as={Card} $align="start">
      <CardTitle>{text('secondFactor.title')}</CardTitle>
      <p>{text('secondFactor.about')}</p>
      {secondFactor ? (
        <>
          <p>{text('secondFactor.onSince', { day: formatDayOf(secondFactor.since) })}</p>
          <p>{text('secondFactor.codesLeft', { count: secondFactor.recoveryCodesLeft })}</p>
          {secondFactor.passkeys.length > 0 && (
            <PasskeyList passkeys={secondFactor.passkeys} onRemove={setRemoved} />
          )}
          <Row $wrap $gap="sm">
            {!secondFactor.hasApp && (
              <Button onClick={() => setTask('on')}>{text('secondFactor.addApp')}</Button>
            )}
            <Button onClick={() => setTask('passkey')}>{text('passkeys.add')}</Button>
            {secondFactor.hasApp && secondFactor.passkeys.length > 0 && (
              <Button onClick={() => setTask('removeApp')}>{text('secondFactor.removeApp')}</Button>
            )}
            <Button onClick={() => setTask('codes')}>{text('secondFactor.newCodes')}</Button>
            <Button onClick={() => setTask('off')}>{text('secondFactor.turnOff')}</Button>
          </Row>
        </>
      ) : (
        <Row $wrap $gap="sm">
          <Button onClick={() => setTask('on')}>{text('secondFactor.turnOn')}</Button>
          <Button onClick={() => setTask('passkey')}>{text('passkeys.add')}</Button>
        </Row>
      )}
      {TaskDialog && (
        <Suspense>
          <TaskDialog {...{ secondFactor, onChanged }} onClose={() => setTask(null)} />
        </Suspense>
      )}
      {removed && (
        <Suspense>
          <RemovePasskeyDialog
            {...{ secondFactor, onChanged }}
            passkey={removed}
            onClose={() => setRemoved(null)}
          />
        </Suspense>
      )}
    </Stack>
  )
}
