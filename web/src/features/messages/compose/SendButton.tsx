export function SendButton({ isDisabled }: { readonly isDisabled: boolean }) {
  return (
    <button
      type="submit"
      aria-label="Send"
      disabled={isDisabled}
      // On touch, so that the field keeps the focus and the keyboard stays.
      onPointerDown={(event) => event.preventDefault()}
      className="absolute right-1 top-1 flex size-7 items-center justify-center rounded-control bg-accent text-on-accent hover:bg-accent-hover disabled:bg-hover disabled:text-muted pointer-coarse:top-px pointer-coarse:right-px pointer-coarse:size-11"
    >
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4" fill="none">
        <path
          d="M10 16V4M5 9l5-5 5 5"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
