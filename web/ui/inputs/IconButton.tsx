import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { ReasonTip } from '#web/ui/feedback/ReasonTip.tsx'

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'children'> {
  /** The accessible name. */
  label: string
  icon: ReactNode
  disabledReason?: string | null
}

/** A square button with an icon alone; at least 44 px, for wet thumbs. */
export function IconButton({ label, icon, disabledReason, onClick, ...rest }: IconButtonProps) {
  const reasonId = useId()
  const button = (
    <Square
      {...rest}
      type="button"
      aria-label={label}
      aria-disabled={disabledReason ? true : undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      onClick={disabledReason ? undefined : onClick}
    >
      {icon}
    </Square>
  )
  if (!disabledReason) return button
  return (
    <ReasonTip id={reasonId} reason={disabledReason}>
      {button}
    </ReasonTip>
  )
}

const Square = styled.button`
  display: inline-grid;
  place-items: center;
  width: ${theme.size.control};
  height: ${theme.size.control};
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${theme.radius.md};
  background: transparent;
  color: ${theme.color.text};
  cursor: pointer;
  touch-action: manipulation;
  transition: background ${theme.motion.quick};

  ${theme.media.hover} {
    &:hover {
      background: ${theme.color.hover};
    }
  }
  &[aria-disabled='true'] {
    color: ${theme.color.fieldLine};
    cursor: not-allowed;
    background: transparent;
  }
`
