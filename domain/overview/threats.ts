import { message } from '#domain/language/message.ts'
import type { AlertKind, Finding } from './alerts.ts'

const minuteMs = 60_000
const gigabyte = 1e9

/** A disk of the server: the folder that is known to be on it, and its bytes. */
export interface Disk {
  folder: string
  freeBytes: number
  bytes: number
}

/** A disk is nearly full with less than the first share free, in percent, unless that is still this many bytes. */
const shares = [10, 5, 2, 1] as const
const plentyBytes = 10 * gigabyte

/** The finding of a disk that is nearly full. It says in steps how full, so that it changes seldom. */
export function diskAlert({ folder, freeBytes, bytes }: Disk): Finding | null {
  const percent = shares.findLast((share) => freeBytes * 100 < bytes * share)
  if (percent === undefined || freeBytes >= plentyBytes) return null
  return {
    key: `DISK_FILLS:${folder}`,
    kind: 'DISK_FILLS',
    severity: percent <= 2 ? 'ERROR' : 'WARNING',
    title: message('alerts.diskTitle'),
    message: message('alerts.disk', { folder, percent }),
    link: '/admin?view=settings',
  }
}

/** A message that couldn't be sent is an alert for a day after it was given up, or once it has waited this long, in ms. */
export const mailFailure = { shownMs: 24 * 60 * minuteMs, waitsMs: 30 * minuteMs } as const

/** The finding of messages that were not sent. */
export function mailAlert(count: number): Finding | null {
  if (count === 0) return null
  return {
    key: 'MAIL_FAILED',
    kind: 'MAIL_FAILED',
    severity: 'WARNING',
    title: message('alerts.mailTitle'),
    message: message('alerts.mail', { count }),
    count,
    link: '/admin?view=settings',
  }
}

/** So many attempts to sign in from strange devices within 15 minutes are a flood: people who mistype make a few. */
const floodAttempts = 100

/** The finding of somebody who guesses passwords. */
export function floodAlert(attempts: number): Finding | null {
  if (attempts <= floodAttempts) return null
  return {
    key: 'SIGN_IN_FLOOD',
    kind: 'SIGN_IN_FLOOD',
    severity: 'WARNING',
    title: message('alerts.floodTitle'),
    message: message('alerts.flood', { count: floodAttempts }),
    link: '/admin?view=users',
  }
}

/** By which limit messages of devices are rejected: of those in a minute, or of devices that wait to be bound. */
export type Rejection = 'TOO_MANY' | 'TRAY_FULL'

/** Since when an address rejects messages of devices, and when it last did. */
export interface RejectingAddress {
  id: string
  name: string
  rejection: Rejection
  rejectedFrom: Date
  rejectedAt: Date
}

/** Rejections are one as long as no pause between them is longer than this, in ms, and an alert from the second time on. */
export const rejectionTimes = { pauseMs: 60 * minuteMs, alertMs: 10 * minuteMs } as const

/** The finding of an address that rejects messages of devices for a while. */
export function rejectionAlert(address: RejectingAddress, now: Date): Finding | null {
  const { id, name, rejection, rejectedFrom, rejectedAt } = address
  if (rejectedAt.getTime() - rejectedFrom.getTime() < rejectionTimes.alertMs) return null
  if (now.getTime() - rejectedAt.getTime() >= rejectionTimes.pauseMs) return null
  return {
    key: `DEVICES_REJECTED:${id}`,
    kind: 'DEVICES_REJECTED',
    severity: 'WARNING',
    title: message('alerts.rejectedTitle'),
    message: message('alerts.rejected', { name, reason: rejection }),
    link: '/admin?view=devices',
  }
}

/** A flood comes in waves: its alert stays for at least this time, in ms. */
const wavesMs = 60 * minuteMs

/** Whether an alert ends now that nothing is found of it any more. */
export function mayClear({ kind, raisedAt }: { kind: AlertKind; raisedAt: Date }, now: Date): boolean {
  return kind !== 'SIGN_IN_FLOOD' || now.getTime() - raisedAt.getTime() >= wavesMs
}
