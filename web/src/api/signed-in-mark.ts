/**
 * Stands in the browser as long as the refresh cookie does, which no script can see: without it nobody is
 * signed in, and the server need not be asked.
 */
export interface SignedInMark {
  isThere(): boolean
  remove(): void
}

export const signedInMark: SignedInMark = {
  isThere: () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`)),
  remove: () => {
    document.cookie = `${name}=; path=/; max-age=0; samesite=strict`
  },
}

/** The server sets it: `server/src/http/identity-cookies.ts`. */
const name = 'cartograph_signed_in'
