import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Database } from '#api/db/client.ts'
import { wholeText } from './mailQueue.ts'
import type { Env } from '#api/env.ts'
import { written } from '#api/language/readers.ts'
import { message, type Message } from '#domain/language/message.ts'

/** Sends the messages that transactions queued. */
export interface Mailer {
  /** False without a mail server: messages are then only recorded. */
  canSend: boolean
  /** Tries to send all due messages; resolves after the attempt and never throws. */
  sendDue(): Promise<void>
  close(): Promise<void>
}

declare module '#api/context.ts' {
  interface App {
    mailer: Mailer
  }
}

interface MailerParts {
  database: Database
  env: Env
  log: Logger
  /** Called with how many messages were given up. */
  onFailed: (count: number) => void
}

interface DueMail {
  id: string
  to: string
  subject: string
  text: string
  secret: string | null
  attempts: number
}

const everyMs = 30_000
const maxAttempts = 8

/** What nodemailer tells of a failure: the code of the server's answer, if it gave one. */
interface SendError {
  responseCode?: number
  code?: string
}

/** Whether the mail server rejected the message itself. What it can't be asked for, such as by a wrong password, may be mended. */
const isRejected = ({ responseCode, code }: SendError) => responseCode !== undefined && code !== 'EAUTH'
const isForGood = ({ responseCode = 0 }: SendError) => responseCode >= 500

/** The back-off after a failed attempt: 1, 2, 4 … minutes, at most an hour. */
const pauseMinutes = (attempts: number) => Math.min(60, 2 ** (attempts - 1))

/**
 * Claims due messages by postponing their next attempt before sending, so that no other process takes them. If the
 * process dies in between, the message isn't lost, and its constant Message-ID lets servers drop a duplicate.
 */
const takeDue = `
  UPDATE "Mail" SET "attempts" = "attempts" + 1, "nextTryAt" = now() + interval '5 minutes'
  WHERE "id" IN (
    SELECT "id" FROM "Mail"
    WHERE "sentAt" IS NULL AND "nextTryAt" <= now() AND "createdAt" > now() - interval '2 days'
      AND ("expiresAt" IS NULL OR "expiresAt" > now())
    ORDER BY "createdAt", "id" LIMIT 20 FOR UPDATE SKIP LOCKED)
  RETURNING "id", "to", "subject", "text", "secret", "attempts"`

/** Gives up what was tried and couldn't be sent for two days, as when the server was off. What was only recorded stays so. */
const giveUp = `
  UPDATE "Mail" SET "nextTryAt" = NULL, "failedAt" = now(), "error" = coalesce("error", $1),
    "errorSaid" = CASE WHEN "error" IS NULL THEN $2::jsonb ELSE "errorSaid" END
  WHERE "sentAt" IS NULL AND "nextTryAt" <= now() AND "attempts" > 0 AND "createdAt" <= now() - interval '2 days'`

/** Gives up what expired before it could be sent. */
const expire = `
  UPDATE "Mail" SET "nextTryAt" = NULL, "failedAt" = now(), "secret" = NULL, "error" = coalesce("error", $1),
    "errorSaid" = CASE WHEN "error" IS NULL THEN $2::jsonb ELSE "errorSaid" END
  WHERE "sentAt" IS NULL AND "nextTryAt" IS NOT NULL AND "expiresAt" <= now()`

/**
 * Starts sending due messages: immediately, after commits on request, and every half minute. Failed attempts are
 * retried.
 */
export function startMailer({ database, env, log, onFailed }: MailerParts): Mailer {
  const { SMTP_URL: url, MAIL_FROM: from } = env
  if (!url) return { canSend: false, sendDue: () => Promise.resolve(), close: () => Promise.resolve() }
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  })
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'brewhouse'
  let isClosed = false
  let sending = Promise.resolve()

  async function send({ id, attempts, to, subject, text, secret }: DueMail): Promise<void> {
    const mail = { to, subject, text: wholeText(text, secret), from, messageId: `<${id}@${host}>` }
    try {
      await transport.sendMail(mail)
    } catch (error) {
      const failure = error as Error & SendError
      const reason = failure.message
      const isFinal = isRejected(failure) && (isForGood(failure) || attempts >= maxAttempts)
      log.warn({ mail: id, attempts, isFinal, reason }, 'a mail could not be sent')
      await database.pool.query(
        `UPDATE "Mail" SET "error" = $2, "nextTryAt" = now() + make_interval(mins => $3),
          "failedAt" = CASE WHEN $3::int IS NULL THEN now() END,
          "secret" = CASE WHEN $3::int IS NULL AND "expiresAt" IS NOT NULL THEN NULL ELSE "secret" END WHERE "id" = $1`,
        [id, reason.slice(0, 500), isFinal ? null : pauseMinutes(attempts)],
      )
      if (isFinal) onFailed(1)
      return
    }
    await database.pool.query(
      `UPDATE "Mail" SET "sentAt" = now(), "nextTryAt" = NULL, "error" = NULL, "secret" = NULL WHERE "id" = $1`,
      [id],
    )
  }

  async function failAll(statement: string, reason: Message): Promise<void> {
    const { rowCount } = await database.pool.query(statement, [written(reason), JSON.stringify(reason)])
    if (rowCount) onFailed(rowCount)
  }

  async function sendAll(): Promise<void> {
    await failAll(giveUp, message('mails.tooLate'))
    await failAll(expire, message('mails.expired'))
    while (!isClosed) {
      const { rows } = await database.pool.query<DueMail>(takeDue)
      if (rows.length === 0) return
      await Promise.all(rows.map(send))
    }
  }

  const sendDue = () =>
    (sending = sending
      .then(sendAll)
      .catch((error: unknown) => log.warn({ err: error }, 'sending mail is put off')))

  const timer = setInterval(() => void sendDue(), everyMs)
  void sendDue()
  return {
    canSend: true,
    sendDue,
    async close() {
      isClosed = true
      clearInterval(timer)
      await sending
      transport.close()
    },
  }
}
