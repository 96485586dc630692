import { IconUsers } from '@tabler/icons-react'
import { Note } from '#web/ui/feedback/Note.tsx'
import { text } from '#web/ui/language/text.ts'

/** Names who else is editing the same thing; empty if nobody is. */
export function AlsoEditing({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Note tone="yellow" icon={IconUsers}>
      <span>{text('form.alsoOpen', { names: { list: names }, count: names.length })}</span>
    </Note>
  )
}

/** Who else is editing, for a dialog without other notes; announced by screen readers. */
export function AlsoEditingStatus({ names }: { names: readonly string[] }) {
  return (
    <div role="status">
      <AlsoEditing names={names} />
    </div>
  )
}
