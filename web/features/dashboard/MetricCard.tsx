import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'
import { Card } from '#web/ui/data/Card.tsx'
import { FigureMark, FigureValue } from '#web/ui/data/figureParts.ts'
import { Stack } from '#web/ui/layout/Stack.ts'

interface MetricCardProps {
  label: string
  value: ReactNode
  tone: Tone
  icon: TablerIcon
  /** A bar or a curve below the figure. */
  children: ReactNode
}

/** A figure with its name and status. */
export function MetricCard({ label, value, tone, icon: Icon, children }: MetricCardProps) {
  return (
    <Box>
      <Stack as="dl" $gap="xxs">
        <Label>
          {label}
          <Mark $tone={tone} aria-hidden="true">
            <Icon />
          </Mark>
        </Label>
        <Value>{value}</Value>
      </Stack>
      {children}
    </Box>
  )
}

const Box = styled(Card).attrs({ as: 'div' })`
  display: grid;
  align-content: space-between;
  gap: ${theme.space.md};
  min-height: 138px;
  padding: ${theme.space.md};
`

const Label = styled.dt`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.xs};
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
`

const Value = styled(FigureValue)`
  line-height: 1.25;
  white-space: nowrap;
`

const Mark = styled(FigureMark)`
  svg {
    width: 20px;
    height: 20px;
  }
`
