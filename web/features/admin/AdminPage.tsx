import { IconShieldHalf } from '@tabler/icons-react'
import { OnTheWayPage } from '#web/ui/OnTheWayPage.tsx'
import { DisplaysSection } from './DisplaysSection.tsx'

/** The system and its people. */
export function AdminPage() {
  return (
    <>
      <OnTheWayPage
        title="Admin Dashboard"
        subtitle="Manage your brewery system and users"
        icon={<IconShieldHalf />}
      >
        System health, people and their roles, and what happened lately.
      </OnTheWayPage>
      <DisplaysSection />
    </>
  )
}
