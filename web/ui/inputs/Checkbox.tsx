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

/** Drawn like the other controls, since the browser's own is a slab of gray in the dark. */
const Box = styled.input`
  display: grid;
  place-items: center;
  width: 20px;
  height: 20px;
  margin: 0;
  border: 2px solid ${theme.color.fieldLine};
  border-radius: ${theme.radius.sm};
  background: ${theme.color.field};
  appearance: none;
  cursor: pointer;

  &:checked,
  &:indeterminate {
    border-color: ${theme.color.primaryLine};
    background: ${theme.color.primary};
  }
  &::before {
    content: '';
    width: 6px;
    height: 11px;
    border: solid ${theme.color.onPrimary};
    border-width: 0 2.5px 2.5px 0;
    transform: translateY(-1.5px) rotate(45deg);
    visibility: hidden;
  }
  &:indeterminate::before {
    width: 10px;
    height: 0;
    border-width: 0 0 2.5px;
    transform: none;
  }
  &:checked::before,
  &:indeterminate::before {
    visibility: visible;
  }
  ${theme.media.forced} {
    appearance: auto;
  }
`
