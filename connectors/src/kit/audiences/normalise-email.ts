/**
 * Trims and lower-cases an address; null unless it is one. Quotes, brackets and commas are refused:
 * they are rare in addresses and have a meaning in the platforms' filters and files.
 */
export function normaliseEmail(text: string | null): string | null {
  const email = text?.trim().toLowerCase() ?? ''
  return email.length <= 254 && pattern.test(email) ? email : null
}

const pattern = /^[^\s@"\\,;:()<>[\]]{1,64}@[^\s@"'\\,;:()<>[\]]+\.[^\s@"'\\,;:()<>[\].]{2,}$/

/** The address as Gmail delivers it: without dots and without the part after a plus. */
export function gmailAddress(email: string): string | null {
  const [local = '', domain = ''] = email.split('@')
  if (!['gmail.com', 'googlemail.com'].includes(domain)) return email
  const plain = local.replace(/\+.*$/, '').replaceAll('.', '')
  return plain === '' ? null : `${plain}@${domain}`
}
