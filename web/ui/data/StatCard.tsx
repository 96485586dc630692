import type { TablerIcon } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { figure } from '#web/ui/language/figures.ts'
import { FigureValue } from './figureParts.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'

/** Of a figure with a name of one line, and while it is loaded. */
const figureHeight = '56px'

interface StatCardProps {
  label: string
  value: number | string
  icon: TablerIcon
  hint?: string
}

/** A figure with its name, large enough to be read from a distance. */
export function StatCard({ label, value, icon: Icon, hint }: StatCardProps) {
  const shown = typeof value === 'number' ? figure(value) : value
  return (
    <Figure>
      <Mark aria-hidden="true">
        <Icon />
      </Mark>
      <dl>
        <Muted as="dt">{label}</Muted>
        <Value $letters={shown.length}>{shown}</Value>
        {hint && (
          <Hint as="dd" $size="xs">
            {hint}
          </Hint>
        )}
      </dl>
    </Figure>
  )
}

/** The figures of a page in one frame, divided by hairlines: four a row, two on a tablet or a phone. */
export const StatGrid = styled.div<{ $below?: keyof typeof theme.space }>`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 1px;
  margin-bottom: ${(props) => props.$below && theme.space[props.$below]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.line};
  overflow: hidden;

  && > * {
    border: 0;
    border-radius: 0;
    box-shadow: none;
  }

  ${theme.media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

/** The four figures of a page while they are loaded. */
export function StatSkeletons() {
  return (
    <StatGrid>
      {Array.from({ length: 4 }, (_, each) => (
        <StatSkeleton key={each} $height={figureHeight} />
      ))}
    </StatGrid>
  )
}

const StatSkeleton = styled(Skeleton)`
  border-radius: 0;
`

const Figure = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.sm};
  min-width: 0;
  min-height: ${figureHeight};
  padding: ${theme.space.xs} ${theme.space.md};
  background: ${theme.color.surface};

  dl {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    column-gap: ${theme.space.xs};
    min-width: 0;
    container-type: inline-size;
    line-height: ${theme.font.leading.snug};
  }

  /* The name above the value in each of them, so that no long one breaks the grid. */
  ${theme.media.cards} {
    align-items: start;
    padding: ${theme.space.xs} ${theme.space.sm};

    dt {
      flex-basis: 100%;
    }
  }
`

/** Where there is room for it beside the words. */
const Mark = styled.span`
  display: none;
  flex: none;
  color: ${theme.color.muted};

  ${theme.media.desk} {
    display: grid;
  }
`

const Hint = styled(Muted)`
  flex-basis: 100%;

  ${theme.media.cards} {
    flex: 1;
  }
`

/** A digit is at most 0.62 em wide: a long amount, as in rupees, is smaller rather than broken within its number. */
const Value = styled(FigureValue)<{ $letters: number }>`
  --fits: calc(100cqi / ${({ $letters }) => 0.62 * $letters});

  font-size: min(${theme.font.size.xl}, var(--fits));
  line-height: ${theme.font.leading.tight};
  white-space: nowrap;
`
