import { systemPorts } from '../kit/clock.ts'
import { bindStreams, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { googleProfile } from '../kit/google/google-profile.ts'
import { revokeGoogleConsent } from '../kit/google/revoke-google-consent.ts'
import { googleClient, listProfiles, readProfile } from './client.ts'
import { parseExport } from './file/parse-export.ts'
import { manifest } from './manifest.ts'
import { sessions } from './streams/sessions.ts'

export const universalAnalytics: Connector = {
  manifest,
  accounts: {
    profile: (request, ports = systemPorts) =>
      googleProfile(googleClient(request, ports), request.signal),
    list: (request, ports = systemPorts) =>
      listProfiles(googleClient(request, ports), request.signal),
    revoke: (request, ports) => revokeGoogleConsent(manifest, request, ports),
  },
  imports: { parse: parseExport },
  open(request, ports = systemPorts) {
    const { params, tokens, uploads = null } = request
    return {
      streams: bindStreams(manifest, uploads, [sessions]),
      async describe(signal) {
        const { property_id: property = '', profile_name: view = '' } = params
        // A view that was named by hand cannot be looked up anywhere.
        if (tokens === null) return described(`${property} ${view}`, view, params)
        if (!params['profile_id'])
          throw new ConnectorError('auth', 'No view of Google Analytics is chosen')
        const profile = await readProfile(googleClient(request, ports), params, signal)
        return described(params['profile_id'], profile.name, profile)
      },
    }
  },
}

function described(
  accountKey: string,
  name: string,
  view: { readonly currency?: string; readonly timezone?: string },
) {
  const { currency = '', timezone = '' } = view
  return { accountKey, name, currency, timezone, params: { currency, timezone } }
}
