import type { OrgId } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { useFlags } from '../../../../features/workspace/use-flags.ts'
import { buttonLook } from '../../../../ui/button/button-look.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'

/** In place of the form. */
export function NoDestinations({ orgId }: { readonly orgId: OrgId }) {
  const isOn = useFlags(orgId).enable_destinations
  return (
    <EmptyState
      title="No destination is connected"
      text={
        isOn
          ? 'Connect the platform that should receive the audience, such as Facebook, Google Ads or Klaviyo. Then come back here.'
          : 'Destinations are switched off in this workspace. An admin can turn them on in Settings → General.'
      }
    >
      {isOn && (
        <Link
          to="/org/$orgId/settings/destinations"
          params={{ orgId }}
          className={buttonLook('primary')}
        >
          Connect a destination
        </Link>
      )}
    </EmptyState>
  )
}
