import { IconBarrel } from '@tabler/icons-react'
import { OnTheWayPage } from '#web/ui/OnTheWayPage.tsx'

/** The kegs in the house. */
export function KegsPage() {
  return (
    <OnTheWayPage title="Keg Inventory" icon={<IconBarrel />}>
      Counts of every beer in half and sixth barrels, with a history of what came and went.
    </OnTheWayPage>
  )
}
