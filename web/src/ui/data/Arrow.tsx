/** The direction of a change. Decorative: the text next to it says the same. */
export function Arrow({ direction }: { direction: 'up' | 'down' | 'same' }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0" fill="none">
      <path d={paths[direction]} stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  )
}

const paths = {
  up: 'M6 10V2M2.5 5.5 6 2l3.5 3.5',
  down: 'M6 2v8M2.5 6.5 6 10l3.5-3.5',
  same: 'M2 6h8',
}
