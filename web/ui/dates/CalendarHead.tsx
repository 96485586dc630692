import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Row } from '#web/ui/layout/Row.ts'

interface CalendarHeadProps {
  title: string
  /** The unit of a step, such as month. */
  unit: string
  /** Opens the view above; without it the title is not a button. */
  onTitle?: () => void
  onStep: (by: 1 | -1) => void
}

/** A calendar's title, with buttons for the previous and next period. */
export function CalendarHead({ title, unit, onTitle, onStep }: CalendarHeadProps) {
  return (
    <Row $spread $below="xs">
      <IconButton label={`Previous ${unit}`} icon={IconChevronLeft} onClick={() => onStep(-1)} />
      {onTitle ? (
        <Title as="button" type="button" onClick={onTitle} aria-live="polite">
          {title}
        </Title>
      ) : (
        <Title aria-live="polite">{title}</Title>
      )}
      <IconButton label={`Next ${unit}`} icon={IconChevronRight} onClick={() => onStep(1)} />
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
