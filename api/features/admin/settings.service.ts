import { differenceInHours } from 'date-fns/differenceInHours'
import { allow, readerIn, type App, type Context } from '#api/context.ts'
import { written } from '#api/language/readers.ts'
import { message, type Message, type PlainId } from '#domain/language/message.ts'
import { areBackupsLate, sizeText } from '#domain/overview/backups.ts'
import type { Setting, SystemSettings } from '#generated/arguments.ts'

/** The settings of this server, in the words of who asks. */
export async function systemSettings(ctx: Context): Promise<SystemSettings> {
  allow(ctx, 'readAdmin')
  const { mailer } = ctx.app
  const reader = readerIn(ctx)
  const second = await secondSetting(ctx.app)
  const said = ({ isOn, state, hint }: Stated): Setting => ({
    ...{ isOn, state: written(message(state), reader), hint: written(hint, reader) },
  })
  return {
    isMailConfigured: mailer.canSend,
    mail: said(
      mailer.canSend
        ? { isOn: true, state: 'system.stateEnabled', hint: message('system.mailOn') }
        : { isOn: false, state: 'system.stateNone', hint: message('system.mailOff') },
    ),
    assistant: said(
      ctx.app.env.ASSISTANT_URL
        ? { isOn: true, state: 'system.stateActive', hint: message('system.assistantModel') }
        : { isOn: false, state: 'system.stateHandbook', hint: message('system.assistantHandbook') },
    ),
    images: said(imageSetting),
    backups: said(await backupSetting(ctx.app, reader.locale)),
    secondBackups: second && said(second),
  }
}

/** A setting before it is written for somebody. */
interface Stated {
  isOn: boolean
  state: PlainId
  hint: Message
}

/** Photos are in the database. */
const imageSetting: Stated = {
  isOn: true,
  state: 'system.stateBuiltIn',
  hint: message('system.imagesBuiltIn'),
}

/** Daily backups with the age of the last one, or what PostgreSQL itself does. */
async function backupSetting({ backups, database }: App, locale: string): Promise<Stated> {
  const { folder } = backups
  if (folder === null) {
    return (await archivesOrReplicates(database))
      ? { isOn: true, state: 'system.stateConfigured', hint: message('system.backupsArchived') }
      : { isOn: false, state: 'system.stateNone', hint: message('system.backupsNone') }
  }
  const newest = await backups.newest().catch((): 'unreadable' => 'unreadable')
  if (newest === 'unreadable')
    return {
      isOn: false,
      state: 'system.stateUnreachable',
      hint: message('system.backupsUnreachable', { folder }),
    }
  if (!newest)
    return { isOn: true, state: 'system.stateDaily', hint: message('system.backupFirst', { folder }) }
  const now = new Date()
  const hours = Math.max(0, differenceInHours(now, newest.madeAt))
  const isLate = areBackupsLate(newest.madeAt, now, now)
  const facts = { file: newest.file, size: sizeText(newest.bytes, locale) }
  return {
    isOn: !isLate,
    state: isLate ? 'system.stateLate' : 'system.stateDaily',
    hint:
      hours < 1
        ? message('system.backupMadeLately', facts)
        : message('system.backupMade', { ...facts, hours }),
  }
}

/** Whether the second place has all daily backups; null where there is none. */
async function secondSetting({ backups }: App): Promise<Stated | null> {
  const second = await backups.second()
  if (!second) return null
  const { place, canBeReached, missing } = second
  const reason = second.reason ?? ''
  if (!canBeReached)
    return {
      isOn: false,
      state: 'system.stateUnreachable',
      hint: message('system.secondUnreachable', { reason }),
    }
  return missing.length === 0
    ? { isOn: true, state: 'system.stateDaily', hint: message('system.secondComplete', { place }) }
    : {
        isOn: false,
        state: 'system.stateIncomplete',
        hint: reason
          ? message('system.secondFails', { place, reason, count: missing.length })
          : message('system.secondLacks', { place, count: missing.length }),
      }
}

async function archivesOrReplicates({ pool }: App['database']): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    `SELECT current_setting('archive_mode') <> 'off' OR EXISTS (SELECT FROM pg_stat_replication) AS "is"`,
  )
  return rows[0]?.is === true
}
