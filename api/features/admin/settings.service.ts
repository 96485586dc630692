import { differenceInHours } from 'date-fns/differenceInHours'
import { allow, type App, type Context } from '#api/context.ts'
import { areBackupsLate, sizeText } from '#domain/overview/backups.ts'

/** One setting. */
interface Setting {
  isOn: boolean
  state: string
  hint: string
}

/** The effective settings of this server. */
interface SystemSettings {
  mail: Setting
  assistant: Setting
  images: Setting
  backups: Setting
  isMailConfigured: boolean
}

/** The settings of this server. */
export async function systemSettings(ctx: Context): Promise<SystemSettings> {
  allow(ctx, 'readAdmin')
  const { mailer } = ctx.app
  return {
    isMailConfigured: mailer.canSend,
    mail: mailer.canSend
      ? { isOn: true, state: 'Enabled', hint: 'Invitations and supplier orders are sent by mail.' }
      : {
          isOn: false,
          state: 'Not configured',
          hint: 'Messages are recorded here, not sent. Set SMTP_URL to send them.',
        },
    assistant: isAssistantActive(process.env)
      ? { isOn: true, state: 'Active', hint: 'Questions are answered by the model at ASSISTANT_URL.' }
      : {
          isOn: false,
          state: 'Handbook only',
          hint: 'Questions are answered from the built-in handbook. Set ASSISTANT_URL to connect a model.',
        },
    images: {
      isOn: true,
      state: 'Built in',
      hint: 'Photos are stored in the database of this server, and are part of its backups.',
    },
    backups: await backupSetting(ctx.app),
  }
}

/** Whether the assistant asks a model rather than the handbook alone. */
function isAssistantActive(variables: Record<string, string | undefined>): boolean {
  return Boolean(variables.ASSISTANT_URL)
}

/** Daily backups with the age of the last one, or what PostgreSQL itself does. */
async function backupSetting({ backups, database }: App): Promise<Setting> {
  if (backups.folder !== null) {
    const newest = await backups.newest()
    if (!newest)
      return {
        isOn: true,
        state: 'Daily',
        hint: `The first backup is made within minutes, in ${backups.folder}.`,
      }
    const now = new Date()
    const hours = Math.max(0, differenceInHours(now, newest.madeAt))
    const isLate = areBackupsLate(newest.madeAt, now, now)
    return {
      isOn: !isLate,
      state: isLate ? 'Late' : 'Daily',
      hint: `The last backup was made ${hours < 1 ? 'less than an hour' : `${hours} h`} ago: ${newest.file} (${sizeText(newest.bytes)}).`,
    }
  }
  return (await archivesOrReplicates(database))
    ? { isOn: true, state: 'Configured', hint: 'PostgreSQL archives its log or has a replica.' }
    : {
        isOn: false,
        state: 'Not configured',
        hint: 'PostgreSQL neither archives its log nor has a replica. Set BACKUP_DIR for daily backups.',
      }
}

async function archivesOrReplicates({ pool }: App['database']): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    `SELECT current_setting('archive_mode') <> 'off' OR EXISTS (SELECT FROM pg_stat_replication) AS "is"`,
  )
  return rows[0]?.is === true
}
