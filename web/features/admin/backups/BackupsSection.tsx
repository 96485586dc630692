import { useQuery } from '@apollo/client/react'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { tellFailure } from '#web/features/admin/adminNotices.ts'
import { BackUpNowDocument, BackupsDocument } from './backupDocuments.ts'
import { BackupRow } from './BackupRow.tsx'

/** While a backup is being made, it is asked this often, in ms, whether it is done. */
const askAgainMs = 1_000
const shownAtFirst = 5

/** The daily backups: make one now, download one. */
export function BackupsSection() {
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch, startPolling, stopPolling } = useQuery(BackupsDocument, {
    fetchPolicy: 'cache-and-network',
  })
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
      .catch((failure: unknown) => tellFailure(failure, 'The backup could not be made. Try again.'))
  return (
    <Panel
      title="Backups"
      icon={IconDatabaseExport}
      aside={
        <Button
          variant="primary"
          icon={IconDatabaseExport}
          busy={busy || isBeingMade}
          disabledReason={folder === null ? 'Daily backups are off. Set BACKUP_DIR to turn them on.' : null}
          onClick={() => void start()}
        >
          Back Up Now
        </Button>
      }
    >
      <Quiet>
        A backup holds the whole brewery with everyone's password hash. Keep downloaded copies like a
        password, on another machine.
      </Quiet>
      {!data && !error && <Skeleton $height="120px" />}
      {!data && error && (
        <ErrorState
          title="The backups could not be loaded"
          message="Failed to fetch admin data"
          onRetry={() => void refetch().catch(() => undefined)}
        />
      )}
      {data && folder !== null && files.length === 0 && <Quiet>There is no backup yet.</Quiet>}
      <LowRows aria-label="Backups that are kept">
        {(isWhole ? files : files.slice(0, shownAtFirst)).map((file) => (
          <BackupRow key={file.name} file={file} />
        ))}
      </LowRows>
      {files.length > shownAtFirst && (
        <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${files.length}`}
        </Button>
      )}
    </Panel>
  )
}
