import type { TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import styled from 'styled-components'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { Segments, segmentStyle } from './segments.ts'

interface ChoiceButtonsProps<Value extends string> {
  label: string
  choices: readonly { value: Value; label: string; icon?: TablerIcon }[]
  value: Value
  onChange: (value: Value) => void
  /** In so many columns, where they don't fit beside each other. */
  columns?: number
}

/** A choice of a few buttons, side by side. */
export function ChoiceButtons<Value extends string>(props: ChoiceButtonsProps<Value>) {
  const name = useId()
  return (
    <Segments as="fieldset" $columns={props.columns}>
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
    </Segments>
  )
}

const Choice = styled.label`
  ${segmentStyle}

  input {
    position: absolute;
    opacity: 0;
  }
`
