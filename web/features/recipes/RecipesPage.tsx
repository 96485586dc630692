import { IconBook2 } from '@tabler/icons-react'
import { OnTheWayPage } from '#web/ui/OnTheWayPage.tsx'

/** The recipes of the house. */
export function RecipesPage() {
  return (
    <OnTheWayPage title="Recipes" icon={<IconBook2 />}>
      Every recipe of the house, to scale, print and check against the stock.
    </OnTheWayPage>
  )
}
