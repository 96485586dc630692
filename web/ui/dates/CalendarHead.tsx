import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { text } from '#web/ui/language/text.ts'

interface CalendarHeadProps {
  title: string
  /** What a step goes over, such as a month. */
  period: 'month' | 'year' | 'decade'
  /** Opens the view above; without it the title is not a button. */
  onTitle?: () => void
  onStep: (by: 1 | -1) => void
}

/** A calendar's title, with buttons for the previous and next period. */
export function CalendarHead({ title, period, onTitle, onStep }: CalendarHeadProps) {
  return (
    <Row $spread $below="xs">
      <IconButton
        label={text(`dates.previous.${period}`)}
        icon={IconChevronLeft}
        onClick={() => onStep(-1)}
      />
      {onTitle ? (
        <Title as="button" type="button" onClick={onTitle} aria-live="polite">
          {title}
        </Title>
      ) : (
        <Title aria-live="polite">{title}</Title>
      )}
      <IconButton label={text(`dates.next.${period}`)} icon={IconChevronRight} onClick={() => onStep(1)} />
    </Row>
  )
}

const Title = styled.span<{ type?: 'button' }>`
  display: grid;
  place-items: center;
  min-height: ${theme.size.control};
  padding: 0 ${theme.space.md};
  border: 0;
  border-radius: ${theme.radius.md};
  background: none;
  font-weight: ${theme.font.weight.strong};

  &[type='button'] {
    cursor: pointer;
    touch-action: manipulation;
  }
  &[type='button']:hover {
    background: ${theme.color.hover};
  }
`
