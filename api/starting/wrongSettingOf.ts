import { causesOf, type Cause } from '#api/db/databaseErrors.ts'
import { placeOf } from '#api/db/placeOf.ts'
import { wrongFolder, WrongSetting } from './wrongSetting.ts'

/** The settings that a part of the start depends on; an error is judged by those given. */
export interface StartSettings {
  databaseUrl?: string
  dataDir?: string
  host?: string
  port?: number
}

/**
 * The sentence for the operator whose settings, or what they lead to, made the start fail: what is wrong and what to do.
 * Null for every other error, which a restart may mend.
 */
export function wrongSettingOf(error: unknown, settings: StartSettings): string | null {
  if (error instanceof WrongSetting) return error.message
  for (const cause of causesOf(error)) {
    const sentence =
      wrongDataDir(cause, settings) ?? wrongPort(cause, settings) ?? wrongDatabase(cause, settings)
    if (sentence) return sentence
  }
  return null
}

/** Whether a disk is full, which only somebody can mend, but no setting has to change; PostgreSQL and initdb say it in words. */
export function isDiskFull(error: unknown): boolean {
  for (const { code, message } of causesOf(error))
    if (code === 'ENOSPC' || message.includes('No space left on device')) return true
  return false
}

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

function wrongDataDir({ code, path, syscall }: Cause, { dataDir }: StartSettings): string | null {
  if (!dataDir || syscall === 'connect' || !(isWithin(path, dataDir) || isWithin(dataDir, path))) return null
  return wrongFolder('DATA_DIR', dataDir, code)
}

function wrongPort({ code, syscall, hostname }: Cause, { host, port }: StartSettings): string | null {
  if (port === undefined || !host) return null
  if (syscall === 'getaddrinfo' && hostname === host) return noSuchAddress(host)
  if (syscall !== 'listen') return null
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that one, or choose another port, as in PORT=4001 npm start.`
    case 'EACCES':
      return `Port ${port} is closed to this account. Choose one from 1024 on, as in PORT=4000 npm start.`
    case 'EADDRNOTAVAIL':
      return noSuchAddress(host)
    default:
      return null
  }
}

const noSuchAddress = (host: string) =>
  `HOST is ${host}, which is no address of this computer. Set HOST=0.0.0.0 to listen on all of its addresses.`

/** Codes of sockets for a server that is not there. */
const awayCodes = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EACCES', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH',
]) // oxfmt-ignore

function wrongDatabase({ code, message, syscall }: Cause, { databaseUrl }: StartSettings): string | null {
  if (!databaseUrl) return null
  const { user, server, name, host } = placeOf(databaseUrl)
  if (code === '28P01')
    return `The database server at ${server} refuses the password of "${user}". Correct the user or the password in DATABASE_URL.`
  if (message.includes('client password must be a string'))
    return `The database server at ${server} asks "${user}" for a password. Add it to DATABASE_URL.`
  if (code === '28000')
    return `The database server at ${server} does not let "${user}" in (${message}). Correct the user in DATABASE_URL, or allow it in pg_hba.conf.`
  if (code === '3D000')
    return `There is no database "${name}" on the server at ${server}. Create it, or correct the name in DATABASE_URL.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `No computer is known as "${host}". Correct the host in DATABASE_URL.`
  if (code === 'ENOENT' && syscall === 'open')
    return `DATABASE_URL names a file that does not exist (${message}).`
  if (/SSL|certificate/i.test(message))
    return `The database server at ${server} can't be reached over TLS (${message}). Correct sslmode in DATABASE_URL.`
  if (awayCodes.has(code) || message === 'timeout expired')
    return `Nothing answers at ${server} (${code || message}). Start the database there, or correct the host and the port in DATABASE_URL.`
  return null
}
