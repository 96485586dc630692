import { text } from '#web/ui/language/text.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import styled from 'styled-components'
import { severityLabels } from '#domain/fermentation/logWords.ts'
import { theme } from '#web/theme.ts'
import { issueLook } from '#web/ui/data/looks.ts'
import { hiddenStyle } from '#web/ui/feedback/VisuallyHidden.tsx'
import { WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { Segment, Segments } from '#web/ui/inputs/segments.ts'
import { ClearableSelect } from './ClearableSelect.tsx'
import { NoteField } from '#web/ui/inputs/FormField.tsx'
import type { LogForm } from './useLogForm.ts'

/** The issue of an entry; severity and description only when flagged. */
export function IssueFields({ form }: { form: LogForm }) {
  const titleId = useId()
  const isFlagged = useWatch({ control: form.control, name: 'issueFlag' })
  return (
    <>
      <WholeWidth>
        <SafeField of={form} name="issueFlag">
          {({ value, onChange }) => (
            <>
              <Title as="p" $size="sm" $weight="medium" $below="xs" id={titleId}>
                {text('logs.field.issueFlag')}
              </Title>
              <Segments role="group" aria-labelledby={titleId}>
                <Segment aria-pressed={!value} onClick={() => onChange(false)}>
                  <IconCircleCheck size={20} aria-hidden="true" />
                  {text('logs.noIssue')}
                </Segment>
                <Segment aria-pressed={value} onClick={() => onChange(true)}>
                  <issueLook.icon size={20} aria-hidden="true" color={theme.tone[issueLook.tone].text} />
                  {text('logs.withIssue')}
                </Segment>
              </Segments>
            </>
          )}
        </SafeField>
      </WholeWidth>
      {isFlagged && (
        <>
          <ClearableSelect
            of={form}
            name="issueSeverity"
            labels={severityLabels}
            none={text('logs.notSpecified')}
          />
          <NoteField of={form} name="issueDescription" data-first-focus />
        </>
      )}
    </>
  )
}

/** On a phone the choices say it themselves. */
const Title = styled(WholeWidth)`
  ${theme.media.cards} {
    ${hiddenStyle}
  }
`
