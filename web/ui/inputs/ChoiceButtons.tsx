import type { TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import styled, { css } from 'styled-components'
import { theme } from '#web/theme.ts'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'

interface ChoiceButtonsProps<Value extends string> {
  label: string
  choices: readonly { value: Value; label: string; icon?: TablerIcon }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of two or three buttons, side by side. */
export function ChoiceButtons<Value extends string>(props: ChoiceButtonsProps<Value>) {
  const name = useId()
  return (
    <Group>
      <VisuallyHidden as="legend">{props.label}</VisuallyHidden>
      {props.choices.map(({ value, label, icon: Icon }) => (
        <Choice key={value}>
          <input
            type="radio"
            name={name}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          {Icon && <Icon size={20} aria-hidden="true" />}
          {label}
        </Choice>
      ))}
    </Group>
  )
}

const Group = styled.fieldset`
  display: grid;
  grid-auto-columns: 1fr;
  grid-auto-flow: column;
  gap: ${theme.space.xs};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`

/** The label of a radio button that is itself pressed. */
export const choiceStyle = css`
  position: relative;
  display: flex;
  align-items: center;
  border: 2px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};
  cursor: pointer;
  touch-action: manipulation;

  input {
    position: absolute;
    opacity: 0;
  }
  &:has(:checked) {
    border-color: ${theme.color.primary};
    background: ${theme.color.primaryTint};
  }
  &:has(:focus-visible) {
    outline: 3px solid ${theme.color.focus};
    outline-offset: 2px;
  }
`

const Choice = styled.label`
  ${choiceStyle}
  justify-content: center;
  gap: ${theme.space.xs};
  min-height: 52px;
  padding: 0 ${theme.space.xs};
  font-weight: ${theme.font.weight.strong};

  &:not(:has(:checked)) {
    border-color: ${theme.color.fieldLine};
  }
  &:has(:checked) {
    color: ${theme.color.primaryText};
  }
`
