import { IconHistory } from '@tabler/icons-react'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'

/** Says that what is shown was typed before, and offers to discard it. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Note tone="blue" icon={IconHistory}>
      <span>{text('form.draftRestored')}</span>
      <Button onClick={onDiscard}>{text('common.discard')}</Button>
    </Note>
  )
}
