import { isIPv6 } from 'node:net'

/** A household has 2^64 IPv6 addresses: its network counts as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [front = '', back] = address.split('::')
  const groups = front.split(':').filter(Boolean)
  const rest = back === undefined ? [] : back.split(':').filter(Boolean)
  const zeros = back === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => '0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}

/**
 * All IPv6 networks that a provider hands to one customer at most, a /48 (RFC 6177, section 2); null for IPv4, where an address
 * is scarce.
 */
export function siteOf(address: string): string | null {
  const network = networkOf(address)
  return network.includes(':') && !network.includes('.') ? network.split(':').slice(0, 3).join(':') : null
}
