import type { ReactNode } from 'react'
import { useId } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Card, CardTitle } from '#web/ui/data/Card.tsx'

interface SectionProps {
  title: string
  icon: ReactNode
  /** Beside the title: a count, or an action. */
  aside?: ReactNode
  children: ReactNode
}

/** One part of the dashboard under its heading. */
export function Section({ title, icon, aside, children }: SectionProps) {
  const titleId = useId()
  return (
    <Box aria-labelledby={titleId}>
      <Head>
        <CardTitle id={titleId}>
          <Icon aria-hidden="true">{icon}</Icon>
          {title}
        </CardTitle>
        {aside}
      </Head>
      {children}
    </Box>
  )
}

/** Says in a line that a part of the dashboard is empty. */
export const Nothing = styled.p`
  padding: ${theme.space.md};
  border: 1px dashed ${theme.color.line};
  border-radius: ${theme.radius.md};
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
`

/** A quiet word beside a louder one. */
export const Muted = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
  font-variant-numeric: tabular-nums;
`

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${theme.space.md};
  min-width: 0;
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.xs} ${theme.space.md};
  min-height: 36px;
`

const Icon = styled.span`
  display: inline-grid;
  color: ${theme.color.primaryText};

  svg {
    width: 22px;
    height: 22px;
  }
`
