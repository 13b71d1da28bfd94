import { disposableEmailBlocklist } from 'disposable-email-domains-js'
import publicDomains from 'email-providers/all.json' with { type: 'json' }

/** Whether anyone can get an address there: webmail, internet providers, disposable addresses. */
export function isPublicEmailDomain(domain: string): boolean {
  const labels = domain.toLowerCase().replace(/\.$/, '').split('.')
  if (isReserved(labels)) return false
  const known = (refused ??= loadDomains())
  if (known.has(labels.join('.'))) return true
  // mail.yahoo.co.jp is part of yahoo.co.jp; but shop.com.ar is not part of com.ar, which a list may
  // contain as well.
  return parentsOf(labels).some((parent) => known.has(parent) && !registries.has(parent))
}

let refused: ReadonlySet<string> | null = null

function loadDomains(): ReadonlySet<string> {
  return new Set([...publicDomains, ...disposableEmailBlocklist()])
}

function parentsOf(labels: readonly string[]): string[] {
  return labels.slice(1, -1).map((_label, index) => labels.slice(index + 1).join('.'))
}

/** RFC 2606 reserves these names for examples and tests: they have no mailboxes. */
function isReserved(labels: readonly string[]): boolean {
  const last = labels.at(-1) ?? ''
  return (
    ['example', 'test', 'invalid', 'localhost'].includes(last) ||
    (labels.at(-2) === 'example' && ['com', 'net', 'org'].includes(last))
  )
}

/** The names on the lists under which companies register their own domains. */
const registries: ReadonlySet<string> = new Set(
  'com.ar net.ua org.ua pp.ua zp.ua web.id msk.ru spb.ru nom.za za.com'.split(' '),
)
