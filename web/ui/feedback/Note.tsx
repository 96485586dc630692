import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'

/** A note above its subject. */
export function Note({ tone, icon: Icon, children }: { tone: Tone; icon: TablerIcon; children: ReactNode }) {
  return (
    <Box $tone={tone}>
      <Icon size={20} aria-hidden="true" />
      {children}
    </Box>
  )
}

const Box = styled.div<{ $tone: Tone }>`
  display: flex;
  align-items: center;
  gap: ${theme.space.sm};
  min-height: ${theme.size.mainAction};
  margin-bottom: ${theme.space.md};
  padding: ${theme.space.xs} ${theme.space.sm} ${theme.space.xs} ${theme.space.md};
  border: 1px solid ${(props) => theme.tone[props.$tone].line};
  border-radius: ${theme.radius.md};
  background: ${(props) => theme.tone[props.$tone].tint};
  font-size: ${theme.font.size.sm};
  line-height: ${theme.font.leading.snug};

  > svg {
    color: ${(props) => theme.tone[props.$tone].text};
  }
  > span:first-of-type {
    flex: 1;
  }
`
