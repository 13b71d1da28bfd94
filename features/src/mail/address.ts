/**
 * The bare address out of `ada@shop.com` or `Ada <ada@shop.com>`. Refuses whatever a mail server could
 * take for more than one address or for another header.
 */
export function addressOf(text: string): string {
  const address = /^[^<>\p{Cc}]*<([^<>]*)>$/u.exec(text)?.[1] ?? text
  if (!/^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(address)) {
    throw new Error('This is not one mail address')
  }
  return address
}
