/** Shown only if the first response takes long. */
export function PendingPage() {
  return (
    <div role="status" className="h-0.5 overflow-hidden">
      <div className="h-full w-1/3 animate-travel bg-accent" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
