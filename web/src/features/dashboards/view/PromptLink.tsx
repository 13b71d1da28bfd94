import type { OrgId, PagePrompt } from '@cartograph/contract'
import { WorkspaceLink } from './WorkspaceLink.tsx'

/** A link that a dashboard or section suggests. */
export function PromptLink({ orgId, prompt }: { orgId: OrgId; prompt: PagePrompt }) {
  return (
    <WorkspaceLink
      orgId={orgId}
      path={prompt.path}
      className="inline-flex min-h-6 items-center rounded-control text-13 font-medium whitespace-nowrap text-accent hover:underline pointer-coarse:min-h-11"
    >
      {prompt.display}
    </WorkspaceLink>
  )
}
