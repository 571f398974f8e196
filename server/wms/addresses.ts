import { BlockList, isIP } from 'node:net'

/** Nothing of this is on the internet: machines of one's own network, this machine, and addresses that mean something else. */
const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')

/** Only what is given out to the world; ways to reach IPv4 through IPv6 are not. */
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
const through = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  through.addSubnet(network, bits, 'ipv6')

/** Whether an address (no name) belongs to the internet. */
export const isOnInternet = (address: string): boolean => {
  const bare = address.replace(/^\[|\]$/g, '')
  const version = isIP(bare)
  if (version === 4) return !inside.check(bare, 'ipv4')
  return version === 6 && outside.check(bare, 'ipv6') && !through.check(bare, 'ipv6')
}
