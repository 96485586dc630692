import { useQuery } from '@apollo/client/react'
import { IconMail, IconMailOpened } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useOlderPage } from '#web/live/queries/useOlderPage.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { MailsDocument } from '#web/features/admin/adminDocuments.ts'
import type { MailView, Overview } from '#web/features/admin/adminViews.ts'
import { MailStatusBadge } from './MailStatusBadge.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ReadMailDialog } from './ReadMailDialog.tsx'
import { Box } from '#web/ui/layout/Box.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { text } from '#web/ui/language/text.ts'

const pageSize = 20

/** The messages that Brewhouse recorded: sent, queued, or to be read here. */
export function MailSection({ mail }: { mail: Overview['mail'] }) {
  const { data, error, refetch } = useQuery(MailsDocument, {
    variables: { limit: pageSize },
    fetchPolicy: 'cache-and-network',
  })
  const [loadOlder, older] = useOlderPage(MailsDocument)
  const [reading, setReading] = useState<MailView | null>(null)
  const columns = useMemo(() => columnsFor(setReading), [])
  const outbox = `${mail.waiting} ${mail.failed} ${mail.lastSentAt}`
  useEffect(() => {
    void refetch().catch(() => undefined)
  }, [outbox, refetch])
  const last = data?.mails.at(-1)
  return (
    <Panel title={text('admin.mail')} icon={IconMail} aside={<Muted>{summary(mail)}</Muted>}>
      {!data && !error && <Skeleton $height="160px" />}
      {!data && error && <Muted role="alert">{text('admin.messagesFailed')}</Muted>}
      {data?.mails.length === 0 && <Muted>{text('admin.noMessages')}</Muted>}
      {data && data.mails.length > 0 && (
        <DataTable
          label={text('admin.messages')}
          items={data.mails}
          columns={columns}
          keyOf={({ id }) => id}
        />
      )}
      {data && last && data.mails.length >= pageSize && (
        <Button busy={older.busy} onClick={() => void loadOlder({ limit: pageSize, before: last.id })}>
          {text('admin.olderMessages')}
        </Button>
      )}
      {reading && (
        <ReadMailDialog
          mail={reading}
          onClose={() => {
            setReading(null)
            void refetch().catch(() => undefined)
          }}
        />
      )}
    </Panel>
  )
}

function summary({ waiting, failed, lastSentAt }: Overview['mail']): string {
  const parts = [
    waiting > 0 && text('admin.mailWaiting', { count: waiting }),
    failed > 0 && text('admin.mailFailed', { count: failed }),
    lastSentAt && text('admin.mailLastSent', { when: formatMoment(new Date(lastSentAt)) }),
  ]
  return parts.filter(Boolean).join(' · ') || text('admin.mailNoneSent')
}

function columnsFor(onRead: (mail: MailView) => void): DataColumn<MailView>[] {
  return [
    {
      header: text('admin.to'),
      cell: (mail) => (
        <Box as="span" $breaks>
          {mail.to}
        </Box>
      ),
      sortBy: (mail) => mail.to,
    },
    { header: text('admin.subject'), cell: (mail) => mail.subject },
    {
      header: text('admin.status'),
      cell: (mail) => (
        <Stack $items="start" $gap="xxs" $breaks>
          <MailStatusBadge status={mail.status} />
          {mail.error && <Muted>{mail.error}</Muted>}
        </Stack>
      ),
      sortBy: (mail) => mail.status,
      whole: 'value',
    },
    {
      header: text('admin.written'),
      cell: (mail) => formatMoment(new Date(mail.createdAt)),
      sortBy: (mail) => mail.createdAt,
      isShort: true,
    },
    {
      header: text('admin.actions'),
      cell: (mail) =>
        mail.isReadable && (
          <Button
            icon={IconMailOpened}
            aria-label={text('admin.readMessageTo', { to: mail.to })}
            onClick={() => onRead(mail)}
          >
            {text('admin.readOnce')}
          </Button>
        ),
      whole: 'actions',
    },
  ]
}
