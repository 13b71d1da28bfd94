import { endpoints } from '@cartograph/contract'
import {
  beginGoogle,
  finishGoogle,
  googleCheckValidMs,
  refresh,
  resetPassword,
  signIn,
  signOut,
  type SessionTokens,
} from '@cartograph/features'
import { handles, type Handler } from './handler.ts'
import type { IdentityCookies } from './identity-cookies.ts'

/** The handlers that set cookies. */
export const sessionHandlers: readonly Handler[] = [
  handles(endpoints.signIn, async (ctx, { body }, cookies) => {
    return setSession(await signIn(ctx, body), cookies)
  }),
  handles(endpoints.refresh, async (ctx, _request, cookies) => {
    return setSession(await refresh(ctx, { refreshToken: cookies.refresh.read() }), cookies)
  }),
  handles(endpoints.signOut, async (ctx, _request, cookies) => {
    const refreshToken = cookies.refresh.read()
    cookies.refresh.clear()
    await signOut(ctx, { refreshToken })
    return undefined
  }),
  handles(endpoints.resetPassword, async (ctx, { body }, cookies) => {
    const { device } = await resetPassword(ctx, body)
    if (device !== null) cookies.device.set(device.token, device.expires)
    return undefined
  }),
  handles(endpoints.beginGoogle, async (ctx, { query }, cookies) => {
    const redirectUri = `${ctx.settings.publicUrl()}${endpoints.finishGoogle.path}`
    const { location, sealedCheck } = await beginGoogle(ctx, {
      returnTo: query.return_to,
      redirectUri,
    })
    cookies.google.set(sealedCheck, new Date(ctx.clock().getTime() + googleCheckValidMs))
    return { location }
  }),
  handles(endpoints.finishGoogle, async (ctx, { query }, cookies) => {
    const search = new URLSearchParams(query)
    const callbackUrl = `${ctx.settings.publicUrl()}${endpoints.finishGoogle.path}?${search.toString()}`
    const sealedCheck = cookies.google.read()
    cookies.google.clear()
    const refreshToken = cookies.refresh.read()
    const options = { callbackUrl, sealedCheck, refreshToken }
    const { location, tokens } = await finishGoogle(ctx, options)
    if (tokens !== null) setSession(tokens, cookies)
    // A browser that did not start this sign-in followed an attacker's link and keeps its session.
    else if (sealedCheck !== null) cookies.refresh.clear()
    return { location }
  }),
]

function setSession(session: SessionTokens, cookies: IdentityCookies) {
  const { device } = session
  cookies.refresh.set(session.refreshToken, session.refreshExpiresAt)
  if (device !== null) cookies.device.set(device.token, device.expires)
  return session.access
}
