import { useQuery } from '@apollo/client/react'
import {
  IconInfoCircle,
  IconSettings,
  IconBuildingFactory2,
  IconPencil,
  IconMail,
  IconMailOpened,
} from '@tabler/icons-react'
import { Badge } from '#web/ui/data/Badge.tsx'
import { mailLooks, serviceLooks } from '#web/ui/data/recordLooks.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SystemSettingsDocument, MailsDocument } from '#web/features/admin/adminDocuments.ts'
import type { Overview, SettingView, MailView } from '#web/features/admin/adminViews.ts'
import { BackupsSection } from '#web/features/admin/backups/BackupsSection.tsx'
import { DisplaysSection } from '#web/features/admin/displays/DisplaysSection.tsx'
import { Box } from '#web/ui/layout/Box.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Rows } from '#web/ui/layout/Rows.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { unitsInWords } from '#domain/units/unitWords.ts'
import { Suspense, useState, useEffect, useMemo } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { BreweryDocument } from '#web/features/admin/brewery/breweryDocuments.ts'
import { useOlderPage } from '#web/live/queries/useOlderPage.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { ReadMailDialog } from './ReadMailDialog.tsx'
import styled from 'styled-components'

/** The settings of this server, and the messages it recorded. */
export function SettingsTab({ mail }: { mail: Overview['mail'] }) {
  const query = useQuery(SystemSettingsDocument, { fetchPolicy: 'cache-and-network' })
  const settings = query.data?.systemSettings
  return (
    <Stack>
      <BrewerySection />
      <Panel title={text('admin.systemSettings')} icon={IconSettings}>
        <Notice $tone="blue">
          <IconInfoCircle size={20} aria-hidden="true" />
          {text('admin.comingSoon')}
        </Notice>
        <Pending of={query} failure={text('admin.settingsFailed')} reason={text('admin.fetchFailed')}>
          <Skeleton $height="240px" />
        </Pending>
        {settings && (
          <Rows>
            <Line name={text('admin.emailNotifications')} setting={settings.mail} />
            <Line name={text('admin.assistant')} setting={settings.assistant} />
            <Line name={text('admin.images')} setting={settings.images} />
            <Line name={text('admin.databaseBackups')} setting={settings.backups} />
            {settings.secondBackups && (
              <Line name={text('admin.secondBackups')} setting={settings.secondBackups} />
            )}
          </Rows>
        )}
      </Panel>
      <BackupsSection />
      <DisplaysSection />
      <MailSection mail={mail} />
    </Stack>
  )
}

function Line({ name, setting }: { name: string; setting: SettingView }) {
  return (
    <li>
      <Box $grow $breaks>
        <strong>{name}</strong>
        <Muted as="p">{setting.hint}</Muted>
      </Box>
      <Badge {...serviceLooks[setting.isOn ? 'ON' : 'OFF']} label={setting.state} />
    </li>
  )
}

const BreweryFormDialog = lazyView(
  'BreweryFormDialog',
  () => import('#web/features/admin/brewery/BreweryFormDialog.tsx'),
)

/** The brewery's own settings, and the button that edits them. */
export function BrewerySection() {
  const query = useLiveQuery(BreweryDocument)
  const [isEditing, setEditing] = useState(false)
  const refusal = useRoleRefusal('editBrewery')
  const brewery = query.data?.brewery
  return (
    <Panel
      title={text('brewery.title')}
      icon={IconBuildingFactory2}
      aside={
        <Button icon={IconPencil} disabledReason={refusal} onClick={() => setEditing(true)}>
          {text('brewery.edit')}
        </Button>
      }
    >
      <Pending of={query} failure={text('brewery.loadFailed')}>
        <Skeleton $height="96px" />
      </Pending>
      {brewery && (
        <Rows>
          <li>
            <div>
              <strong>{text('brewery.name')}</strong>
            </div>
            <span>{brewery.name}</span>
          </li>
          <li>
            <div>
              <strong>{text('brewery.timeZone')}</strong>
              <Muted as="p">{text('brewery.zoneHint')}</Muted>
            </div>
            <span>{brewery.timeZone.replaceAll('_', ' ')}</span>
          </li>
          <li>
            <div>
              <strong>{text('brewery.units')}</strong>
              <Muted as="p">{text('brewery.unitsHint')}</Muted>
            </div>
            <span>{textOf(unitsInWords(brewery.units))}</span>
          </li>
          <li>
            <div>
              <strong>{text('brewery.currency')}</strong>
            </div>
            <span translate="no">{brewery.currency}</span>
          </li>
        </Rows>
      )}
      {brewery && isEditing && (
        <Suspense>
          <BreweryFormDialog brewery={brewery} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

const pageSize = 20

/** The messages that Brewhouse recorded: sent, queued, or to be read here. */
function MailSection({ mail }: { mail: Overview['mail'] }) {
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

/** The status of a message. */
function MailStatusBadge({ status }: { status: MailView['status'] }) {
  return (
    <Wrapping>
      <Badge {...mailLooks[status]} label={text(`admin.mailStatus.${status}`)} />
    </Wrapping>
  )
}

/** A status of several words may take two lines on a phone. */
const Wrapping = styled.span`
  > * {
    white-space: normal;
  }
`
