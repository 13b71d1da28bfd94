export function moneyText(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}

/** In whole seconds, as platforms write the moments that they store. */
export function wholeSecond(moment: number): string {
  return new Date(Math.floor(moment / 1000) * 1000).toISOString()
}
