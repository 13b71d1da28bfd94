/** The drawing that a collection of dashboards names; of names that are not known, a page of tiles. */
export function CollectionIcon({ name }: { name: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4 shrink-0" fill="none">
      <path
        d={drawings.get(name) ?? dashboard}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

const dashboard = 'M3.5 3.5h13v13h-13zM3.5 8.5h13M8.5 8.5v8'

const drawings: ReadonlyMap<string, string> = new Map([
  ['home', 'M3 9.5 10 3.5l7 6M5 8v8.5h10V8M8.5 16.5v-5h3v5'],
  ['bag', 'M4 6.5h12l1 10H3zM7 9V6a3 3 0 0 1 6 0v3'],
  ['chart-line', 'M3 3v14h14M6 12.5l3.5-4 2.5 2.5 4.5-5.5'],
  ['credit-card', 'M2.5 4.5h15v11h-15zM2.5 8.5h15M5.5 12.5H9'],
  [
    'globe',
    'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM3 10h14M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7z',
  ],
  [
    'life-buoy',
    'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM5.1 5.1l2.8 2.8M12.1 12.1l2.8 2.8M14.9 5.1l-2.8 2.8M7.9 12.1l-2.8 2.8',
  ],
  ['megaphone', 'M3.5 8v4l3 .5L16 16V4L6.5 7.5zM7 12.5l1 4h2l-.8-3.2'],
  ['package', 'M10 2.5 17 6v8l-7 3.5L3 14V6zM3 6l7 3.5L17 6M10 9.5v8M6.5 4.2l7 3.5'],
  [
    'repeat',
    'M4 9V8a2.5 2.5 0 0 1 2.5-2.5H16M13 2.5l3 3-3 3M16 11v1a2.5 2.5 0 0 1-2.5 2.5H4M7 17.5l-3-3 3-3',
  ],
  ['star', 'm10 3 2.2 4.5 4.8.7-3.5 3.4.8 4.9-4.3-2.3-4.3 2.3.8-4.9L3 8.2l4.8-.7z'],
  [
    'users',
    'M10.5 6.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM2 16.5v-.5a4 4 0 0 1 4-4h3a4 4 0 0 1 4 4v.5M13 3.7a3 3 0 0 1 0 5.6M15 12.2a4 4 0 0 1 3 3.8v.5',
  ],
])
