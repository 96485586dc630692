import { saveBlob } from '#web/ui/shell/saveFile.ts'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { readUserInfo, sessionLost } from './session.ts'
import { text } from '#web/ui/language/text.ts'

/** Downloads the export of all data as a zip; rejects with `CommandRefused`. */
export const saveExport = (): Promise<void> =>
  saveDownload('/api/admin/export', text('connection.exportFailed'))

/** Downloads a backup; rejects with `CommandRefused`. */
export const saveBackup = (name: string): Promise<void> =>
  saveDownload(`/api/admin/backups/${encodeURIComponent(name)}`, text('connection.backupFailed'))

/** Downloads a recall as a CSV file; rejects with `CommandRefused`. */
export const saveRecall = (of: { lotId: string } | { packageLotId: string }): Promise<void> =>
  saveDownload(
    'lotId' in of
      ? `/api/recall/lots/${encodeURIComponent(of.lotId)}`
      : `/api/recall/packages/${encodeURIComponent(of.packageLotId)}`,
    text('connection.exportFailed'),
  )

async function saveDownload(path: string, otherwise: string): Promise<void> {
  const token = readUserInfo()?.token ?? ''
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } }).catch(
    (error: unknown) => {
      throw new CommandRefused({ message: text('server.unreachable'), code: 'UNREACHABLE' }, error)
    },
  )
  if (response.status === 401) sessionLost()
  if (!response.ok) {
    const answer = (await response.json().catch(() => ({}))) as { message?: string }
    throw new CommandRefused({ message: answer.message ?? otherwise, code: 'REFUSED' })
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveBlob(name ?? 'brewhouse.zip', await response.blob())
}
