import { expect, it } from 'vitest'
import { isPrivate } from '#api/limits/privateNetworks.ts'

it.each([
  ...['10.0.0.1', '172.31.255.255', '192.168.0.4', '127.0.0.1', '169.254.3.4', '100.127.0.1'],
  ...['::1', 'fd12::1', 'fe80::1%eth0', '::ffff:192.168.0.4'],
])('%s is an address of a private network', (address) => expect(isPrivate(address)).toBe(true))

it.each([
  '11.0.0.1',
  '172.32.0.1',
  '192.169.0.4',
  '100.128.0.1',
  '2001:db8::1',
  '::ffff:8.8.8.8',
  'unknown',
  '',
])('"%s" is none', (address) => expect(isPrivate(address)).toBe(false))
