import { BlockList, isIPv6 } from 'node:net'

/** Networks that nobody on the internet is in: RFC 1918, 3927, 4193, 4291 and 6598, and this machine. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Whether an address is one of a private network, also as an IPv6 address that stands for one of IPv4. */
export function isPrivate(address: string): boolean {
  // A link-local address may name its interface, as fe80::1%eth0.
  const [plain = ''] = address.split('%')
  return privateNetworks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
