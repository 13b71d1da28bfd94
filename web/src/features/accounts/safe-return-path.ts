/**
 * Returns where to go after signing in. Only paths of this site are allowed: they start with a single slash,
 * so that no link can redirect a user to another site (open redirect).
 */
export function safeReturnPath(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return home
  if (!URL.canParse(wanted, origin)) return home
  const url = new URL(wanted, origin)
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/login')
    return home
  return url.pathname + url.search + url.hash
}

const home = '/'
