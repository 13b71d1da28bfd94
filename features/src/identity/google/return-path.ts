/** A page of our own app; any other URL becomes the first page. */
export function toReturnPath(text: string | undefined): string {
  if (text === undefined || !text.startsWith('/') || !URL.canParse(text, placeholderOrigin))
    return '/'
  const url = new URL(text, placeholderOrigin)
  // Parsed like a browser does: it drops line breaks, and reads a backslash as a slash.
  return url.origin === placeholderOrigin ? toPath(url) : '/'
}

/** The page with the error in its query. */
export function withSignInError(returnPath: string, message: string): string {
  const url = new URL(returnPath, placeholderOrigin)
  url.searchParams.set('sign_in_error', message)
  // A plus sign means a space in forms only; %20 does everywhere.
  url.search = url.search.replaceAll('+', '%20')
  return toPath(url)
}

/** Two leading slashes would name another host. */
function toPath({ pathname, search, hash }: URL): string {
  return pathname.startsWith('//') ? '/' : `${pathname}${search}${hash}`
}

const placeholderOrigin = 'http://app.invalid'
