import { text } from '#web/ui/language/text.ts'
import { IconNotes } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'

/** The batch's log entries under their heading. */
export function LogPanel({ count, children }: { count: number; children: ReactNode }) {
  return (
    <Panel
      title={text('batch.log')}
      icon={IconNotes}
      aside={<Muted>{text('batch.entries', { count })}</Muted>}
    >
      {children}
    </Panel>
  )
}
