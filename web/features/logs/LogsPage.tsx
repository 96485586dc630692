import { IconNotes } from '@tabler/icons-react'
import { OnTheWayPage } from '#web/ui/OnTheWayPage.tsx'

/** The readings of active batches. */
export function LogsPage() {
  return (
    <OnTheWayPage title="Brew Logs" subtitle="Interactive fermenter board and logging" icon={<IconNotes />}>
      Temperature, gravity and notes of every batch that ferments or conditions.
    </OnTheWayPage>
  )
}
