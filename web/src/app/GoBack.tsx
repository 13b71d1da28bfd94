/** A plain link on purpose: after an unexpected error the page starts from nothing. */
export function GoBack() {
  return (
    <a
      href="/"
      className="inline-flex h-control items-center rounded-control bg-accent px-4 text-14 font-medium text-on-accent hover:bg-accent-hover"
    >
      Go Back
    </a>
  )
}
