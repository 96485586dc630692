import type { TablerIcon } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'
import { figure } from '#web/ui/language/figures.ts'
import { Card } from './Card.tsx'
import { FigureMark, FigureValue } from './figureParts.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'

interface StatCardProps {
  label: string
  value: number | string
  icon: TablerIcon
  tone?: Tone
  hint?: string
}

/** A figure with its name, large enough to be read from a distance. */
export function StatCard({ label, value, icon: Icon, tone = 'orange', hint }: StatCardProps) {
  const shown = typeof value === 'number' ? figure(value) : value
  return (
    <Figure>
      <Mark $tone={tone} aria-hidden="true">
        <Icon />
      </Mark>
      <dl>
        <Muted as="dt">{label}</Muted>
        <Value $letters={shown.length}>{shown}</Value>
        {hint && (
          <Muted as="dd" $size="xs">
            {hint}
          </Muted>
        )}
      </dl>
    </Figure>
  )
}

/** A grid of figures, as many per row as fit; two on a tablet or a phone, where each is one line. */
export const StatGrid = styled.div<{ $below?: keyof typeof theme.space }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 210px), 1fr));
  gap: ${theme.space.md};
  margin-bottom: ${(props) => props.$below && theme.space[props.$below]};

  ${theme.media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${theme.media.cards} {
    gap: ${theme.space.xs};
  }
`

/** The four figures of a page while they are loaded. */
export function StatSkeletons() {
  return (
    <StatGrid>
      {Array.from({ length: 4 }, (_, each) => (
        <StatSkeleton key={each} $height="74px" />
      ))}
    </StatGrid>
  )
}

const StatSkeleton = styled(Skeleton)`
  ${theme.media.cards} {
    height: ${theme.size.control};
  }
`

const Figure = styled(Card).attrs({ as: 'div' })`
  display: flex;
  align-items: center;
  gap: ${theme.space.sm};
  min-width: 0;
  padding: ${theme.space.sm} ${theme.space.md};

  dl {
    flex: 1;
    min-width: 0;
    container-type: inline-size;
  }

  ${theme.media.cards} {
    min-height: ${theme.size.control};
    padding: ${theme.space.xxs} ${theme.space.sm};

    dl {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      justify-content: space-between;
      column-gap: ${theme.space.xs};
    }
  }
`

const Mark = styled(FigureMark)`
  width: 40px;
  height: 40px;

  ${theme.media.cards} {
    display: none;
  }
`

/** A digit is at most 0.62 em wide: a long amount, as in rupees, is smaller rather than broken within its number. */
const Value = styled(FigureValue)<{ $letters: number }>`
  --fits: calc(100cqi / ${({ $letters }) => 0.62 * $letters});

  font-size: min(${theme.font.size.xl}, var(--fits));
  line-height: 1.2;
  white-space: nowrap;

  ${theme.media.cards} {
    font-size: min(${theme.font.size.lg}, var(--fits));
  }
`
