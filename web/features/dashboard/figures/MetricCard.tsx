import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'
import { Card } from '#web/ui/data/Card.tsx'
import { FigureMark, FigureValue } from '#web/ui/data/figureParts.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Row } from '#web/ui/layout/Row.ts'

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
        <Row as="dt" $spread $gap="xs" $tone="gray" $size="sm">
          {label}
          <FigureMark $tone={tone} aria-hidden="true">
            <Icon size={20} />
          </FigureMark>
        </Row>
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

  ${theme.media.cards} {
    display: flex;
    align-items: center;
    min-height: ${theme.size.control};
    padding: ${theme.space.xxs} ${theme.space.md};

    > dl {
      display: flex;
      flex: 1;
      align-items: center;
      justify-content: space-between;
      gap: ${theme.space.sm};
    }
    > dl > dt > span {
      display: none;
    }
    > dl > dd {
      font-size: ${theme.font.size.md};
    }
    > :last-child {
      flex: none;
      width: 72px;
    }
  }
`

const Value = styled(FigureValue)`
  line-height: 1.25;
  white-space: nowrap;
`
