/** '1,234 customers' */
export function customersWord(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'customer' : 'customers'}`
}

export function formatCount(count: number): string {
  return new Intl.NumberFormat().format(count)
}

/** '12.5%', and '<0.1%' for a share that would round to zero. */
export function shareWord(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0%'
  const share = part / whole
  if (share < 0.001) return '<0.1%'
  // Not everyone, however few are missing.
  const shown = part < whole ? Math.min(share, 0.999) : share
  return new Intl.NumberFormat(undefined, {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(shown)
}
