import { CopyButton } from '../../../ui/button/CopyButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { useSettings } from '../settings-context.ts'

/** Explains API keys while there are none. */
export function KeysIntro() {
  const { org } = useSettings()
  const example = `curl -H 'Authorization: Bearer YOUR_KEY' \\\n  ${location.origin}/v1/orgs/${org.org_id}`
  return (
    <EmptyState
      title="No API keys yet"
      text="Use a key to read this workspace from scripts and tools. Add one above, then ask for the workspace like this:"
    >
      <div className="flex w-full max-w-[42rem] flex-wrap items-center justify-center gap-2">
        <pre className="rounded-control bg-hover px-3 py-2 text-left font-mono text-13 break-all whitespace-pre-wrap">
          {example}
        </pre>
        <CopyButton text={example} label="the example" onError={reportError} />
      </div>
      <a
        href="/docs"
        className="text-13 font-medium text-accent underline underline-offset-2 hover:text-accent-hover"
      >
        API reference
      </a>
    </EmptyState>
  )
}
