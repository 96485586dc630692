import type { TablerIcon } from '@tabler/icons-react'
import { useId, type ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { ReasonTip } from '#web/ui/feedback/ReasonTip.tsx'
import { useNameTip } from '#web/ui/tips/useNameTip.tsx'

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  /** The accessible name. */
  label: string
  icon: TablerIcon
  disabledReason?: string | null
}

/** A square button with an icon alone; at least 44 px, for wet thumbs. A tooltip shows its name. */
export function IconButton({
  label,
  icon: Icon,
  disabledReason,
  onClick,
  children,
  ...rest
}: IconButtonProps) {
  const reasonId = useId()
  const { tipHandlers, tip } = useNameTip(label, rest)
  const button = (
    <Square
      {...rest}
      {...(!disabledReason && tipHandlers)}
      type="button"
      aria-label={label}
      aria-disabled={disabledReason ? true : undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      onClick={disabledReason ? undefined : onClick}
    >
      <Icon size={20} aria-hidden="true" />
      {children}
    </Square>
  )
  if (!disabledReason)
    return (
      <>
        {button}
        {tip}
      </>
    )
  return (
    <ReasonTip id={reasonId} reason={disabledReason}>
      {button}
    </ReasonTip>
  )
}

const Square = styled.button`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: ${theme.size.control};
  height: ${theme.size.control};
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${theme.radius.md};
  background: transparent;
  color: ${theme.color.text};
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
