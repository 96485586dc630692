import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** An account of the operating system, by its numbers. */
export interface Account {
  uid: number
  gid: number
}

/** The name of the system account under which PostgreSQL runs where Brewhouse is started as root. */
export const accountName = 'brewhouse'
/** Where root stores what that account has to reach. */
export const rootHome = '/var/lib/brewhouse'

/** Where they are, also for a service whose PATH leaves them out. */
const env = { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin`, LC_ALL: 'C' }

async function idOf(option: '-u' | '-g'): Promise<number> {
  const { stdout } = await run('id', [option, accountName], { env })
  return Number(stdout)
}

/** The system account; null if there is none. */
export async function findSystemAccount(): Promise<Account | null> {
  const [uid, gid] = await Promise.all([idOf('-u'), idOf('-g')]).catch(() => [])
  return uid && gid ? { uid, gid } : null
}

/** The commands that make an account for no person: of shadow, without and with a group of that name, and of busybox. */
function waysToMake(): string[][][] {
  const shell = ['/usr/sbin/nologin', '/sbin/nologin'].find((file) => existsSync(file)) ?? '/bin/false'
  const add = ['useradd', '--system', '--no-create-home', '--home-dir', rootHome, '--shell', shell]
  const ofBusybox = ['adduser', '-S', '-D', '-H', '-h', rootHome, '-s', shell, '-G', accountName, accountName]
  return [
    [[...add, '--user-group', accountName]],
    [[...add, '--gid', accountName, accountName]],
    [['addgroup', '-S', accountName], ofBusybox],
  ]
}

/** The system account, which is made where it is missing; for root alone. Null where it cannot be made. */
export async function systemAccount(): Promise<Account | null> {
  for (const way of waysToMake()) {
    // Another process may have made it meanwhile, which fails this one.
    const found = await findSystemAccount()
    if (found) return found
    for (const [program = '', ...args] of way) await run(program, args, { env }).catch(() => undefined)
  }
  return findSystemAccount()
}
