import { IconUsers } from '@tabler/icons-react'
import { Note } from '#web/ui/feedback/Note.tsx'

/** Names who else is editing the same thing; empty if nobody is. */
export function AlsoEditing({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Note tone="yellow" icon={IconUsers}>
      <span>
        {names.join(', ')} {names.length === 1 ? 'has' : 'have'} this open too. You will see what is saved
        there.
      </span>
    </Note>
  )
}

/** The same for a dialog without other notes, announced by screen readers. */
export function AlsoEditingStatus({ names }: { names: readonly string[] }) {
  return (
    <div role="status">
      <AlsoEditing names={names} />
    </div>
  )
}
