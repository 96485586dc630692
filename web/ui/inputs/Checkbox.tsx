import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

interface CheckboxProps {
  /** The accessible name. */
  label: string
  checked: boolean
  /** Some, but not all, of the items are selected. */
  isPartly?: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox with a touch target of 44 px. */
export function Checkbox({ label, checked, isPartly = false, onChange }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  return (
    <Area>
      <Box
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Area>
  )
}

const Area = styled.label`
  display: grid;
  flex: none;
  place-items: center;
  width: ${theme.size.control};
  height: ${theme.size.control};
  cursor: pointer;
  touch-action: manipulation;
`

const Box = styled.input`
  width: 22px;
  height: 22px;
  margin: 0;
  accent-color: ${theme.color.primary};
  cursor: pointer;
`
