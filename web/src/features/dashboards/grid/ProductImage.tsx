import { useState } from 'react'

/** A neutral tile replaces a picture that is missing or can't be loaded. */
export function ProductImage({ src }: { src: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src === null || src === broken) {
    return (
      <span
        title="No picture"
        className="grid size-20 place-items-center rounded-control border border-border bg-page text-muted"
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" className="size-7">
          <path
            d="M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8"
            stroke="currentColor"
            strokeWidth="1.25"
            strokeLinejoin="round"
          />
        </svg>
      </span>
    )
  }
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
      className="size-20 rounded-control border border-border object-cover"
    />
  )
}
