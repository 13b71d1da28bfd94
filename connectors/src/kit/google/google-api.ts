import type { JsonApi } from '../api/json-api.ts'
import type { ConnectorError } from '../errors.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { googleError, readGoogleError, type GoogleError } from './google-error.ts'

export interface GoogleApiOptions extends Pick<JsonApi, 'host' | 'learn'> {
  readonly manifest: Manifest
  /** The scope that calls need, by the name of the host. */
  readonly scopes: Readonly<Record<string, string>>
  /** Maps platform-specific errors; null falls back to Google's common meaning. */
  readonly mapError?: (error: GoogleError) => ConnectorError | null
}

/** An API of Google: the token in a header, and errors in Google's common form. */
export function googleApi({ mapError, scopes, ...api }: GoogleApiOptions): JsonApi {
  return {
    ...api,
    credentials: (token) => ({ headers: { authorization: `Bearer ${token}` } }),
    mapError(refusal, { host }) {
      const error = readGoogleError(refusal)
      if (error === null) return null
      return mapError?.(error) ?? googleError(api.manifest.name, error, scopes[host])
    },
  }
}

/** The place of the next page: empty or absent after the last one. */
export function nextPageToken(page: {
  readonly nextPageToken?: string | undefined
}): string | null {
  return page.nextPageToken || null
}
