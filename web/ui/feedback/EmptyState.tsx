import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Box } from '#web/ui/layout/Box.ts'

interface EmptyStateProps {
  icon: TablerIcon
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** An empty state, with what to do about it. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <Block>
      <Mark aria-hidden="true">
        <Icon />
      </Mark>
      <Box as="p" $size="lg" $weight="strong">
        {title}
      </Box>
      {children && <Text>{children}</Text>}
      {action}
    </Block>
  )
}

const Block = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space.sm};
  padding: ${theme.space.xxl} ${theme.space.lg};
  border: 1px dashed ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.sunken};
  text-align: center;
`

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 72px;
  height: 72px;
  border-radius: ${theme.radius.round};
  background: ${theme.color.raised};
  color: ${theme.color.muted};

  svg {
    width: 34px;
    height: 34px;
  }
`

const Text = styled.p`
  max-width: 46ch;
  color: ${theme.color.muted};
`
