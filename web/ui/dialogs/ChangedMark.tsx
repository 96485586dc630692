import { IconGitMerge, IconPencilBolt } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A note beside a field that someone else just changed; a clash is one that was changed here too. */
export function ChangedMark({ who, isClash }: { who: string; isClash: boolean }) {
  const Icon = isClash ? IconGitMerge : IconPencilBolt
  return (
    <Mark $isClash={isClash} role="status">
      <Icon size={15} aria-hidden="true" />
      {isClash ? `also changed by ${who}` : `changed by ${who}`}
    </Mark>
  )
}

const Mark = styled.span<{ $isClash: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.xxs};
  color: ${(props) => theme.tone[props.$isClash ? 'yellow' : 'blue'].text};
  font-size: ${theme.font.size.sm};
`
