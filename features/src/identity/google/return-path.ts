/** A page of our own app; any other URL becomes the first page. */
export function toReturnPath(text: string | undefined): string {
  if (text === undefined || !text.startsWith('/') || !URL.canParse(text, nowhere)) return '/'
  const url = new URL(text, nowhere)
  // Parsed like a browser does: it drops line breaks, and reads a backslash as a slash.
  return url.origin === nowhere ? onOurSite(url) : '/'
}

/** The page with the error in its query. */
export function withSignInError(returnPath: string, message: string): string {
  const url = new URL(returnPath, nowhere)
  url.searchParams.set('sign_in_error', message)
  // A plus sign means a space in forms only; %20 does everywhere.
  url.search = url.search.replaceAll('+', '%20')
  return onOurSite(url)
}

/** Two leading slashes would name another host. */
function onOurSite({ pathname, search, hash }: URL): string {
  return pathname.startsWith('//') ? '/' : `${pathname}${search}${hash}`
}

const nowhere = 'http://app.invalid'
