import type { Context } from '#api/context.ts'

/** What is kept of sign-ins and of what administrators do. */
export type AuditedEvent =
  | 'signed in'
  | 'sign-in failed'
  | 'sign-in refused'
  | 'signed out'
  | 'password changed'
  | 'password not changed'
  | 'link for a new password mailed'
  | 'password set by a mailed link'
  | 'second factor missing'
  | 'second factor wrong'
  | 'second factor turned on'
  | 'second factor turned off'
  | 'app added'
  | 'app removed'
  | 'passkey added'
  | 'passkey removed'
  | 'recovery codes replaced'
  | 'second factor not changed'
  | 'exported the brewery'
  | 'downloaded a backup'
  | 'confirmed the clock'
  | 'command of an administrator'
  | 'first start refused'
  | 'brewery begun'

/**
 * Writes who did what from where to the log, whatever its level (but `silent`). `person` is whom it is about where nobody is
 * signed in. What was typed at a failed sign-in is not written: people type passwords into the wrong field.
 */
export function audit(
  ctx: Context,
  event: AuditedEvent,
  more: { person?: string; [field: string]: unknown } = {},
): void {
  const { app, asker, requestId, address, device } = ctx
  if (!app.env.AUDIT_LOG || app.log.level === 'silent') return
  const by = asker && { person: asker.user.id, name: asker.user.name, role: asker.user.role }
  app.log
    .child({}, { level: 'info' })
    .info({ audit: event, ...by, ...more, address, device, requestId }, event)
}
