/** Where a database is and who asks for it: everything in its address but the password. */
export interface DatabasePlace {
  user: string
  host: string
  /** Host and port, as an operator would name them. */
  server: string
  /** Of the database. */
  name: string
}

/** Reads the address of a database without its password. */
export function placeOf(url: string): DatabasePlace {
  const { hostname, port, pathname, username, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? (hostname || 'localhost')
  return {
    host,
    server: host.startsWith('/') ? host : `${host}:${port || '5432'}`,
    user: decodeURIComponent(username),
    name: decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username),
  }
}

/**
 * Whether an address leads to a pooler in transaction mode that doesn't know statements by name: `pgbouncer=true`, as
 * Prisma has it.
 */
export const isPooled = (url: string): boolean => /[?&]pgbouncer=true(?:&|$)/.test(url)
