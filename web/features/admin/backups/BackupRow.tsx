import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { BackupsFieldsFragment } from '#generated/gql/graphql.ts'
import { sizeText } from '#domain/overview/backups.ts'
import { saveBackup } from '#web/live/session/saveDownload.ts'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { tellFailure } from '#web/features/admin/adminNotices.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'

/** A backup that is kept: when it was made, its size, and its download. */
export function BackupRow({ file }: { file: BackupsFieldsFragment['files'][number] }) {
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
