import { IconHistory, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'
import { Button } from './Button.tsx'

interface FormNotesProps {
  form: {
    isRestored: boolean
    alsoEditing: readonly string[]
    discard: () => void
    changedBy: Readonly<Record<string, string>>
    clashingWith: Readonly<Record<string, string>>
  }
  labels: Readonly<Record<string, string>>
}

/** What a person should know about a form before going on with it. */
export function FormNotes({ form, labels }: FormNotesProps) {
  const taken = inSentence(form.changedBy, labels)
  const clashing = inSentence(form.clashingWith, labels)
  return (
    <div role="status">
      {form.isRestored && (
        <Note tone="blue" icon={<IconHistory size={20} aria-hidden="true" />}>
          <span>Restored what you had typed</span>
          <Button onClick={form.discard}>Discard</Button>
        </Note>
      )}
      {form.alsoEditing.length > 0 && (
        <Note tone="yellow" icon={<IconUsers size={20} aria-hidden="true" />}>
          <span>
            {form.alsoEditing.join(', ')} {form.alsoEditing.length === 1 ? 'has' : 'have'} this open too. You
            will see what is saved there.
          </span>
        </Note>
      )}
      {clashing && (
        <Note tone="yellow" icon={<IconUsers size={20} aria-hidden="true" />}>
          <span>
            {clashing} while you were editing it. Yours stays here; when you save, you choose which to keep.
          </span>
        </Note>
      )}
      {taken && (
        <Note tone="blue" icon={<IconUsers size={20} aria-hidden="true" />}>
          <span>{taken} while you had this open. The form shows the new values.</span>
        </Note>
      )}
    </div>
  )
}

/** As: Ana changed Notes and Brewer; Ben changed Batch Size. */
function inSentence(by: Readonly<Record<string, string>>, labels: Readonly<Record<string, string>>): string {
  const fieldsOf = new Map<string, string[]>()
  for (const [field, who] of Object.entries(by)) {
    fieldsOf.set(who, [...(fieldsOf.get(who) ?? []), labels[field] ?? field])
  }
  const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
  return [...fieldsOf].map(([who, fields]) => `${capital(who)} changed ${list.format(fields)}`).join('; ')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function Note({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <Box $tone={tone}>
      {icon}
      {children}
    </Box>
  )
}

const Box = styled.div<{ $tone: Tone }>`
  display: flex;
  align-items: center;
  gap: ${theme.space.sm};
  min-height: ${theme.size.mainAction};
  margin-bottom: ${theme.space.md};
  padding: ${theme.space.xs} ${theme.space.sm} ${theme.space.xs} ${theme.space.md};
  border: 1px solid ${(props) => theme.tone[props.$tone].line};
  border-radius: ${theme.radius.md};
  background: ${(props) => theme.tone[props.$tone].tint};
  font-size: ${theme.font.size.sm};
  line-height: 1.4;

  > svg {
    color: ${(props) => theme.tone[props.$tone].text};
  }
  > span:first-of-type {
    flex: 1;
  }
`
