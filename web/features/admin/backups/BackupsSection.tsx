import { graphql } from '#generated/gql/gql.ts'
import type { BackupsFieldsFragment } from '#generated/gql/graphql.ts'
import { useQuery } from '@apollo/client/react'
import { IconDatabaseExport, IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { formatDayOf, formatMoment } from '#web/ui/dates/dates.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Quiet, Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { tellFailure } from '#web/features/admin/adminNotices.ts'
import { text } from '#web/ui/language/text.ts'
import { sizeText } from '#domain/overview/backups.ts'
import { saveBackup } from '#web/live/session/saveDownload.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

graphql(`
  fragment BackupsFields on Backups {
    folder
    isBeingMade
    files {
      name
      madeAt
      bytes
    }
    restoreTest {
      at
      name
      outcome
      reason
      rows
    }
  }
`)

/** The daily backups. */
const BackupsDocument = graphql(`
  query Backups {
    backups {
      ...BackupsFields
    }
  }
`)

/** Starts a backup. */
const BackUpNowDocument = graphql(`
  mutation BackUpNow($commandId: ID) {
    backUpNow(commandId: $commandId) {
      ...BackupsFields
    }
  }
`)

/** While a backup is being made, it is asked this often, in ms, whether it is done. */
const askAgainMs = 1_000
const shownAtFirst = 5

/** How the last restore for a test went, or why there is none. */
function RestoreTestNote({ test }: { test: BackupsFieldsFragment['restoreTest'] | null }) {
  if (!test) return <Quiet>{text('backups.notTested')}</Quiet>
  const { outcome, name, reason, rows } = test
  const said = text(`backups.test.${outcome}`, {
    ...{ name, rows, reason: reason ?? '' },
    day: formatDayOf(test.at),
  })
  if (outcome === 'RESTORED') return <Quiet>{said}</Quiet>
  return <Notice $tone={outcome === 'FAILED' ? 'red' : 'yellow'}>{said}</Notice>
}

/** The daily backups: make one now, download one. */
export function BackupsSection() {
  const [isWhole, setWhole] = useState(false)
  const query = useQuery(BackupsDocument, { fetchPolicy: 'cache-and-network' })
  const { data, refetch, startPolling, stopPolling } = query
  const [backUp, { busy }] = useCommand(BackUpNowDocument)
  const { folder, isBeingMade = false, files = [] } = data?.backups ?? {}
  useEffect(() => {
    if (!isBeingMade) return
    startPolling(askAgainMs)
    return stopPolling
  }, [isBeingMade, startPolling, stopPolling])
  const start = () =>
    backUp({})
      .then(() => refetch())
      .catch((failure: unknown) => tellFailure(failure, text('backups.notMade')))
  return (
    <Panel
      title={text('backups.title')}
      icon={IconDatabaseExport}
      aside={
        <Button
          variant="primary"
          icon={IconDatabaseExport}
          busy={busy || isBeingMade}
          disabledReason={folder === null ? text('backups.off') : null}
          onClick={() => void start()}
        >
          {text('backups.makeNow')}
        </Button>
      }
    >
      <Quiet>{text('backups.hint')}</Quiet>
      <Pending of={query} failure={text('backups.loadFailed')} reason={text('admin.fetchFailed')}>
        <Skeleton $height="120px" />
      </Pending>
      {data && folder !== null && files.length === 0 && <Quiet>{text('backups.none')}</Quiet>}
      {data && folder !== null && <RestoreTestNote test={data.backups.restoreTest ?? null} />}
      <LowRows aria-label={text('backups.kept')}>
        {(isWhole ? files : files.slice(0, shownAtFirst)).map((file) => (
          <BackupRow key={file.name} file={file} />
        ))}
      </LowRows>
      {files.length > shownAtFirst && (
        <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? text('backups.fewer') : text('backups.showAll', { count: files.length })}
        </Button>
      )}
    </Panel>
  )
}

/** A backup that is kept: when it was made, its size, and its download. */
function BackupRow({ file }: { file: BackupsFieldsFragment['files'][number] }) {
  const [isBusy, setBusy] = useState(false)
  const made = formatMoment(new Date(file.madeAt))
  const download = () => {
    setBusy(true)
    saveBackup(file.name)
      .catch((failure: unknown) => tellFailure(failure, text('backups.downloadFailed')))
      .finally(() => setBusy(false))
  }
  return (
    <li>
      <span>
        <strong>{made}</strong> <Muted>{sizeText(file.bytes, shownLocale())}</Muted>
      </span>
      <Button
        icon={IconDownload}
        busy={isBusy}
        aria-label={text('backups.downloadOf', { when: made })}
        onClick={download}
      >
        {text('backups.download')}
      </Button>
    </li>
  )
}
