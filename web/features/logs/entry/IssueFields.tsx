import { text } from '#web/ui/language/text.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import styled from 'styled-components'
import { severityLabels } from '#domain/fermentation/logWords.ts'
import { theme } from '#web/theme.ts'
import { hiddenStyle } from '#web/ui/feedback/VisuallyHidden.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { ClearableSelect } from './ClearableSelect.tsx'
import { NoteField } from '#web/ui/inputs/FormField.tsx'
import type { LogForm } from './useLogForm.ts'
import { Grid } from '#web/ui/layout/Grids.ts'

/** The issue of an entry; severity and description only when flagged. */
export function IssueFields({ form }: { form: LogForm }) {
  const titleId = useId()
  const isFlagged = useWatch({ control: form.control, name: 'issueFlag' })
  return (
    <>
      <WholeWidth>
        <SafeField of={form} name="issueFlag">
          {({ value, onChange }) => (
            <Grid $columns="1fr 1fr" $gap="xs" role="group" aria-labelledby={titleId}>
              <Title as="p" $size="sm" $weight="medium" id={titleId}>
                {text('logs.field.issueFlag')}
              </Title>
              <Choice main aria-pressed={!value} icon={IconCircleCheck} onClick={() => onChange(false)}>
                {text('logs.noIssue')}
              </Choice>
              <Choice
                main
                aria-pressed={value}
                data-alarm
                icon={IconAlertTriangle}
                onClick={() => onChange(true)}
              >
                {text('logs.withIssue')}
              </Choice>
            </Grid>
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

const Choice = styled(Button)`
  &&[aria-pressed='true'] {
    border-color: ${theme.tone.green.text};
    background: ${theme.tone.green.tint};
    color: ${theme.tone.green.text};
  }
  &&[aria-pressed='true'][data-alarm] {
    border-color: ${theme.tone.red.text};
    background: ${theme.tone.red.tint};
    color: ${theme.tone.red.text};
  }
`
