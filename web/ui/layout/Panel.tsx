import type { TablerIcon } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { theme } from '#web/theme.ts'
import { Card, CardTitle } from '#web/ui/data/Card.tsx'
import { Stack } from './Stack.ts'
import { Row } from './Row.ts'

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
    <Stack as={Card} $align="start" aria-labelledby={titleId}>
      <Row $wrap $spread $gap="xs md" $minHeight="36px">
        <CardTitle id={titleId}>
          <Icon size={22} color={theme.color.muted} aria-hidden="true" />
          {title}
        </CardTitle>
        {aside}
      </Row>
      {children}
    </Stack>
  )
}
