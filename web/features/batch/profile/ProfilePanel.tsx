import { IconPencil, IconTemperature } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { BatchView } from '#web/entities/batch.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Text } from '#web/ui/layout/Text.ts'
import { profileText, stepsOf } from '#web/ui/profile/profileText.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'

const ProfileDialog = lazyView('ProfileDialog', () => import('./ProfileDialog.tsx'))

/** The temperatures that a batch ferments at, and a button to change them. */
export function ProfilePanel({ batch }: { batch: BatchView }) {
  useUnits()
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={text('profile.title')}
      icon={IconTemperature}
      aside={
        <Button icon={IconPencil} onClick={() => setOpen(true)}>
          {text('profile.edit')}
        </Button>
      }
    >
      <Text as="p" $lines="pre-line">
        {profileText(stepsOf(batch.temperatureProfile))}
      </Text>
      <Suspense>{isOpen && <ProfileDialog batch={batch} onClose={() => setOpen(false)} />}</Suspense>
    </Panel>
  )
}
