import type { App } from '#api/context.ts'

/** For which address passkeys are: they work at no other one. */
export interface RelyingParty {
  /** The host of the address. */
  id: string
  /** Whether a page of this origin may ask for them. */
  isOrigin: (origin: string) => boolean
}

declare module '#api/context.ts' {
  interface App {
    /** Null where the brewery has no address for passkeys. */
    relyingParty: RelyingParty | null
  }
}

/**
 * The address of the brewery as passkeys need it, by its settings and not by what a request names; null where it has none.
 * Browsers have passkeys by https only, and on localhost, whose port may be any: a development server is in front of it.
 */
export function relyingPartyOf(
  { PUBLIC_URL, ALLOWED_ORIGINS }: Pick<App['env'], 'PUBLIC_URL' | 'ALLOWED_ORIGINS'>,
  { isForThisMachine }: { isForThisMachine: boolean },
): RelyingParty | null {
  const address = PUBLIC_URL ?? (isForThisMachine ? 'http://localhost' : '')
  if (!URL.canParse(address)) return null
  const { hostname: id, origin, protocol } = new URL(address)
  if (id === 'localhost') return { id, isOrigin: (asked) => hostOf(asked) === id }
  if (protocol !== 'https:' || isNumeric(id)) return null
  const others = ALLOWED_ORIGINS.filter((allowed) => allowed.startsWith('https:') && hostOf(allowed) === id)
  return { id, isOrigin: (asked) => asked === origin || others.includes(asked) }
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).hostname : null)

/** Whether a host is an IP address, which browsers take for no relying party. */
const isNumeric = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host)
