import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { Note } from '#web/ui/feedback/Note.tsx'
import { CopyButton } from '#web/ui/inputs/CopyButton.tsx'
import { text } from '#web/ui/language/text.ts'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'

interface RemovedNoteProps {
  /** Who removed it. */
  by: string
  /** What was typed, in words, to be copied; empty if nothing was. */
  typed: string
}

/** Says that the subject of a form was removed, and offers what was typed to be copied. */
export function RemovedNote({ by, typed }: RemovedNoteProps) {
  const shown = useRef<HTMLElement>(null)
  return (
    <Note tone="yellow" icon={IconTrash}>
      <span>{text(typed ? 'form.removedKept' : 'form.removed', { who: by })}</span>
      {typed && (
        <>
          <VisuallyHidden ref={shown}>{typed}</VisuallyHidden>
          <CopyButton copies={typed} shownIn={shown} label={text('form.copyTyped')} />
        </>
      )}
    </Note>
  )
}
