import { disposableEmailBlocklist } from 'disposable-email-domains-js'
import publicDomains from 'email-providers/all.json' with { type: 'json' }

/** Whether anybody can have an address there: web mail, providers, throw-away addresses. */
export function isPublicEmailDomain(domain: string): boolean {
  const labels = domain.toLowerCase().replace(/\.$/, '').split('.')
  if (isReserved(labels)) return false
  const known = (refused ??= loadDomains())
  if (known.has(labels.join('.'))) return true
  // mail.yahoo.co.jp is yahoo.co.jp; but shop.com.ar is not com.ar, which a list may name as well.
  return parentsOf(labels).some((parent) => known.has(parent) && !registries.has(parent))
}

let refused: ReadonlySet<string> | null = null

function loadDomains(): ReadonlySet<string> {
  return new Set([...publicDomains, ...disposableEmailBlocklist()])
}

function parentsOf(labels: readonly string[]): string[] {
  return labels.slice(1, -1).map((_label, index) => labels.slice(index + 1).join('.'))
}

/** RFC 2606 keeps these names for examples and tests: nobody has a mailbox there. */
function isReserved(labels: readonly string[]): boolean {
  const last = labels.at(-1) ?? ''
  return (
    ['example', 'test', 'invalid', 'localhost'].includes(last) ||
    (labels.at(-2) === 'example' && ['com', 'net', 'org'].includes(last))
  )
}

/** Of the names on the lists, those under which companies register their own. */
const registries: ReadonlySet<string> = new Set(
  'com.ar net.ua org.ua pp.ua zp.ua web.id msk.ru spb.ru nom.za za.com'.split(' '),
)
