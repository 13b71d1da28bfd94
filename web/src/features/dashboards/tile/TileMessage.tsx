/** Replaces the content of a tile: what happened, and what will appear. */
export function TileMessage({ headline, text }: { headline: string; text: string }) {
  return (
    <div className="flex flex-col items-center justify-center gap-1 py-2 text-center">
      <p className="text-14">{headline}</p>
      <p className="max-w-[56ch] text-13 text-muted">{text}</p>
    </div>
  )
}
