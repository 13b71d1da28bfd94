import { flagDefaults, type FeatureFlags, type OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'

/** The feature flags of a workspace; the defaults of this build until they have loaded. */
export function useFlags(orgId: OrgId): FeatureFlags {
  const { data } = useQuery(workspaceQuery(useClient(), orgId))
  return data?.org.feature_flags ?? flagDefaults
}
