import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from './Button.tsx'

interface LinkButtonProps {
  to: string
  icon?: TablerIcon
  /** Why what it leads to is unavailable: it is a button then, which shows that. */
  disabledReason?: string | null
  children: ReactNode
  /** The accessible name, if the text is ambiguous. */
  'aria-label'?: string
  /** The element that describes its subject. */
  'aria-describedby'?: string
}

/** A link to another page that looks like a button. */
export function LinkButton({ to, icon: Icon, disabledReason, children, ...names }: LinkButtonProps) {
  if (disabledReason) {
    return (
      <Button icon={Icon} disabledReason={disabledReason} {...names}>
        {children}
      </Button>
    )
  }
  return (
    <Control to={to} {...names}>
      {Icon && <Icon size={18} aria-hidden="true" />}
      {children}
    </Control>
  )
}

const Control = styled(Link)`
  display: inline-flex;
  flex-grow: var(--grow, 0);
  align-items: center;
  justify-content: center;
  gap: ${theme.space.xs};
  min-height: ${theme.size.control};
  padding: 0 ${theme.space.md};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.raised};
  color: ${theme.color.text};
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.bold};
  line-height: ${theme.font.leading.tight};
  text-decoration: none;
  white-space: nowrap;
  touch-action: manipulation;
  transition:
    background ${theme.motion.quick},
    border-color ${theme.motion.quick};

  ${theme.media.hover} {
    &:hover {
      background: ${theme.color.hover};
      border-color: ${theme.color.fieldLine};
    }
  }
`
