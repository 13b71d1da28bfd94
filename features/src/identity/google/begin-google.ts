import { AppError } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { toReturnPath } from './return-path.ts'
import { sealCheck } from './sealed-check.ts'

export interface BeginGoogle {
  /** The page to return to. */
  readonly returnTo: string | undefined
  /** Google's redirect URI: our own callback. */
  readonly redirectUri: string
}

/** `sealedCheck` is stored in a cookie, for `finishGoogle`. */
export async function beginGoogle(
  ctx: Context,
  { returnTo, redirectUri }: BeginGoogle,
): Promise<{ location: string; sealedCheck: string }> {
  if (ctx.google === null) throw new AppError('not_found')
  const { url, check } = await ctx.google.begin({ redirectUri })
  return { location: url, sealedCheck: sealCheck(ctx, { returnTo: toReturnPath(returnTo), check }) }
}
