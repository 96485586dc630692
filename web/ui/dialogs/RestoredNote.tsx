import { IconHistory } from '@tabler/icons-react'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'

/** Says that what is shown was typed before, and offers to discard it. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Note tone="blue" icon={IconHistory}>
      <span>Your draft was restored</span>
      <Button onClick={onDiscard}>Discard</Button>
    </Note>
  )
}
