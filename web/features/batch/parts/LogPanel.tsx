import { IconNotes } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { countOf } from '#domain/overview/counts.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'

/** The batch's log entries under their heading. */
export function LogPanel({ count, children }: { count: number; children: ReactNode }) {
  return (
    <Panel title="Log" icon={IconNotes} aside={<Muted>{countOf(count, 'entry', 'entries')}</Muted>}>
      {children}
    </Panel>
  )
}
