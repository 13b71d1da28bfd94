/**
 * Where to go after signing in. Only a path of this very site counts: one slash at its start, so that
 * no link can send a person who has just signed in to a stranger's page.
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
