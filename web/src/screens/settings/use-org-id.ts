import { OrgId } from '@cartograph/contract'
import { useParams } from '@tanstack/react-router'

/** The workspace in the path. */
export function useOrgId(): OrgId {
  return OrgId.parse(useParams({ strict: false }).orgId)
}
