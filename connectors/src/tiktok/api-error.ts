import { ConnectorError, type ConnectorErrorClass } from '../kit/errors.ts'

/** An error in a response with status 200, without its message, which may quote the request. */
export class TikTokError extends ConnectorError {
  readonly code: number
  /** An audience is being processed, or has no one in it. */
  readonly isNotEditable: boolean

  constructor(
    errorClass: ConnectorErrorClass,
    message: string,
    code: number,
    more: { readonly isNotEditable?: boolean; readonly missingPermission?: string | null } = {},
  ) {
    super(errorClass, `${message} (code ${code})`, {
      ...(errorClass === 'forbidden' && {
        missingPermission: more.missingPermission ?? null,
        remedy,
        isGrantedByConsent: true,
      }),
      ...(more.isNotEditable && { retryAfterMs: processingMs }),
    })
    this.code = code
    this.isNotEditable = more.isNotEditable ?? false
  }
}

/** `missingPermission` is the permission that the call needs: TikTok does not name it. */
export function errorOfCode(
  code: number,
  message = '',
  missingPermission: string | null = null,
): TikTokError {
  // The only error that is identified by its message.
  if (code === 40_002 && /not editable/i.test(message))
    return new TikTokError('throttled', 'TikTok is still processing the audience', code, {
      isNotEditable: true,
    })
  if (tokenCodes.has(code))
    return new TikTokError('auth', 'TikTok no longer accepts the access token', code)
  if (permissionCodes.has(code))
    return new TikTokError('forbidden', 'TikTok is missing a permission for this', code, {
      missingPermission,
    })
  if (code === 40_300) return new TikTokError('gone', 'The ad account was closed at TikTok', code)
  if (throttleCodes.has(code))
    return new TikTokError('throttled', 'TikTok is limiting requests', code)
  if (passingCodes.has(code) || (code >= 50_000 && code < 60_000))
    return new TikTokError('transient', 'TikTok is temporarily unavailable', code)
  return new TikTokError('payload', 'TikTok rejected the request', code)
}

/** TikTok takes minutes to hours; longer than a call waits, so that the caller is free. */
const processingMs = 15 * 60_000

const remedy = 'Reauthorize the data source, and leave every permission switched on at TikTok.'

const tokenCodes = new Set([40_102, 40_104, 40_105, 40_106, 40_110, 40_113])
const permissionCodes = new Set([40_001, 40_118, 40_119, 40_125, 40_301])
const throttleCodes = new Set([40_016, 40_100, 40_132, 40_133])
/** Partial success, duplicate request, busy, not ready, maintenance. */
const passingCodes = new Set([20_001, 40_050, 40_200, 40_201, 40_202, 40_700, 60_001])
