import type { TablerIcon } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Card, CardTitle } from '#web/ui/data/Card.tsx'

interface PanelProps {
  title: string
  icon: TablerIcon
  /** Beside the title: a count, or an action. */
  aside?: ReactNode
  children: ReactNode
}

/** One part of a page under its heading. */
export function Panel({ title, icon: Icon, aside, children }: PanelProps) {
  const titleId = useId()
  return (
    <Box aria-labelledby={titleId}>
      <Head>
        <CardTitle id={titleId}>
          <Mark aria-hidden="true">
            <Icon />
          </Mark>
          {title}
        </CardTitle>
        {aside}
      </Head>
      {children}
    </Box>
  )
}

/** Content beside a title. */
export const Aside = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.xs} ${theme.space.md};
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

const Mark = styled.span`
  display: inline-grid;
  color: ${theme.color.primaryText};

  svg {
    width: 22px;
    height: 22px;
  }
`
