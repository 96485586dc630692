import { IconWheat } from '@tabler/icons-react'
import { OnTheWayPage } from '#web/ui/OnTheWayPage.tsx'

/** The stock of ingredients. */
export function IngredientsPage() {
  return (
    <OnTheWayPage title="Ingredients" icon={<IconWheat />}>
      Grain, hops, yeast and the rest: what is in stock, what it is worth and what to order.
    </OnTheWayPage>
  )
}
