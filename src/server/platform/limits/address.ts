import { isIPv4, isIPv6 } from 'node:net';

/** Who counts as one address: a whole IPv6 /64 belongs to one subscriber. */
export function addressBlock(text: string): string {
  const address = plainAddress(text);
  return typeof address === 'string' ? address : `${hexadecimal(address.slice(0, 4))}::/64`;
}

/** Who takes turns as one: those among whom somebody with many addresses has them, an IPv4 /24 or an IPv6 /56. */
export function addressRange(text: string): string {
  const address = plainAddress(text);
  if (typeof address === 'string') return address.replace(/\.\d+$/, '.0/24');
  const [first = 0, second = 0, third = 0, fourth = 0] = address;
  return `${hexadecimal([first, second, third, fourth & 0xff00])}::/56`;
}

/** An IPv4 address, the groups of an IPv6 address, or that it is neither. */
function plainAddress(text: string): string | number[] {
  const address = withoutPort(text);
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const groups = expand(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? dotted(groups[6] ?? 0, groups[7] ?? 0) : groups;
}

const hexadecimal = (groups: number[]) => groups.map((group) => group.toString(16)).join(':');

/** Some proxies add the visitor's port, which is another one for each request. */
function withoutPort(text: string): string {
  return (
    /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
  );
}

/** The eight groups of an IPv6 address. The URL parser writes every spelling the same way. */
function expand(address: string): number[] {
  const bare = address.split('%')[0] ?? '';
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [left, right] = [numbers(head), numbers(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
