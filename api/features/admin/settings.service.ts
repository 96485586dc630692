import { allow, type App, type Context } from '#api/context.ts'

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
  const { mailer, database } = ctx.app
  const isBackedUp = await archivesOrReplicates(database)
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
      isOn: false,
      state: 'Not used',
      hint: 'Brewhouse stores no images, so there is nothing to connect.',
    },
    backups: isBackedUp
      ? { isOn: true, state: 'Configured', hint: 'PostgreSQL archives its log or has a replica.' }
      : {
          isOn: false,
          state: 'Not configured',
          hint: 'PostgreSQL neither archives its log nor has a replica. The README says how to back up by hand.',
        },
  }
}

/** Whether the assistant asks a model rather than the handbook alone. */
function isAssistantActive(variables: Record<string, string | undefined>): boolean {
  return Boolean(variables.ASSISTANT_URL)
}

async function archivesOrReplicates({ pool }: App['database']): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    `SELECT current_setting('archive_mode') <> 'off' OR EXISTS (SELECT FROM pg_stat_replication) AS "is"`,
  )
  return rows[0]?.is === true
}
