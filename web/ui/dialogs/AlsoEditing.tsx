import { IconUsers } from '@tabler/icons-react'
import { Note } from '#web/ui/feedback/Note.tsx'

/** Says by name who else has the same thing open to change it; nothing while nobody has. */
export function AlsoEditing({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Note tone="yellow" icon={<IconUsers size={20} aria-hidden="true" />}>
      <span>
        {names.join(', ')} {names.length === 1 ? 'has' : 'have'} this open too. You will see what is saved
        there.
      </span>
    </Note>
  )
}

/** The same for a window that has no other notes: said aloud when someone comes. */
export function AlsoEditingStatus({ names }: { names: readonly string[] }) {
  return (
    <div role="status">
      <AlsoEditing names={names} />
    </div>
  )
}
