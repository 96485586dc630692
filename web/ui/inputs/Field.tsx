import { IconAlertCircle } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { theme } from '#web/theme.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Row } from '#web/ui/layout/Row.ts'

/** The attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: string
  error?: string
  hint?: string
  required?: boolean
  /** The id of the label itself, for controls that hide the page, including their own label, while open. */
  labelId?: string
  /** A mark beside the label, such as who just changed the field. */
  mark?: ReactNode
  /** On a phone the hint stands beside the label. */
  isCompact?: boolean
  children: (control: ControlProps) => ReactNode
}

/** A label, a control, and its error or hint. */
export function Field({ label, error, hint, required, labelId, mark, isCompact, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const name = (
    <Label id={labelId} htmlFor={id} $required={required}>
      {label}
    </Label>
  )
  return (
    <Parts $align="start" $gap="xs" $isCompact={isCompact}>
      {mark ? (
        <Row $wrap $spread $align="baseline" $gap="0 sm">
          {name}
          {mark}
        </Row>
      ) : (
        name
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      {error && (
        <Row as="p" $gap="xxs" $tone="red" $size="sm" id={noteId} role="alert">
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </Row>
      )}
      {!error && hint && (
        <Muted as="p" id={noteId} data-hint>
          {hint}
        </Muted>
      )}
    </Parts>
  )
}

const besideItsLabel = css`
  grid-template-columns: auto minmax(0, 1fr);
  align-items: baseline;

  > * {
    grid-column: 1 / -1;
  }
  > :first-child {
    grid-column: 1;
  }
  > [data-hint] {
    grid-area: 1 / 2;
    text-align: right;
  }
`

const Parts = styled(Stack)<{ $isCompact: boolean | undefined }>`
  ${theme.media.cards} {
    ${(props) => props.$isCompact && besideItsLabel}
  }
`

/** The style of all inputs and selects. */
export const controlStyle = css`
  width: 100%;
  min-height: ${theme.size.mainAction};
  padding: 0 ${theme.space.md};
  border: 1px solid ${theme.color.fieldLine};
  border-radius: ${theme.radius.md};
  background: ${theme.color.field};
  color: ${theme.color.text};
  text-overflow: ellipsis;

  &::placeholder {
    color: ${theme.color.muted};
    opacity: 0.75;
  }
  &:focus-visible {
    outline: 2px solid ${theme.color.primaryText};
    outline-offset: -2px;
  }
  &[aria-invalid='true'] {
    border-color: ${theme.color.dangerText};
  }
`

/** What stands at the end of a field, within it. */
export const FieldEnd = styled.span`
  position: absolute;
  inset: 2px 2px 2px auto;
  display: flex;
  align-items: center;
`

const Label = styled.label<{ $required?: boolean }>`
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.medium};

  &::after {
    content: ${(props) => (props.$required ? "' *' / ''" : 'none')};
    color: ${theme.color.muted};
  }
`
