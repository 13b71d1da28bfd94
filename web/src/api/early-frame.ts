/** The element that covers the page until the app shows its first screen. */
export const earlyFrameId = 'early-frame'

/** Removes the frame; the app's own screen is in place beneath it. */
export function removeEarlyFrame(): void {
  document.getElementById(earlyFrameId)?.remove()
}

/**
 * The frame of a workspace as it looks while everything loads, with the same sizes as the side bar, the top
 * bar and the heading of the overview.
 */
export function earlyFrame(): string {
  return `<div id="${earlyFrameId}" aria-hidden="true" class="fixed inset-0 flex bg-page">
<div class="hidden h-full w-56 shrink-0 border-r border-border md:block"></div>
<div class="min-w-0 flex-1">
<div class="flex items-center gap-x-2 border-b border-border px-2 py-2 md:px-6">
<span class="flex size-control items-center justify-center md:hidden"><svg viewBox="0 0 20 20" class="size-5" fill="none"><path d="M3 6h14M3 10h14M3 14h14" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"/></svg></span>
<span class="flex h-control items-center text-13 font-medium">Overview</span>
</div>
<div class="flex flex-col gap-3 p-4 md:px-6">
<p class="text-20 font-semibold">Overview</p>
<span class="block h-8 w-56 rounded-control bg-hover"></span>
${'<span class="block h-56 rounded-surface border border-border bg-surface"></span>'.repeat(3)}
</div>
</div>
</div>`
}
