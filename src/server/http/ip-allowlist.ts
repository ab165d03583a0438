import { BlockList, isIP } from 'node:net'

/**
 * Whether an address may see the operators' desk at all. `ranges`: addresses and ranges, '10.0.0.0/8'; unset allows
 * all.
 */
export function ipAllowlist(ranges: readonly string[] | undefined): (ip: string) => boolean {
  if (!ranges) return () => true
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (ip) => {
    // The zone of a link-local address ('fe80::1%eth0') is this machine's own name for an interface.
    const address = ip.replace(/%.*$/, '')
    return isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}
