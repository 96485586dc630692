import { IconBeer } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'

/** Shown to a brewery that hasn't brewed anything yet. */
export function FirstSteps() {
  return (
    <EmptyState
      icon={IconBeer}
      title="Welcome to your brewery"
      action={<LinkButton to="/schedule">Open the schedule</LinkButton>}
    >
      Add your vessels and plan a first brew. From then on, everything that happens shows up here.
    </EmptyState>
  )
}
