/** 'Net sales' and 'Orders', but not 'Refund rate', 'Gross' and 'ROAS'. */
export function isPlural(title: string): boolean {
  return /[a-rt-z]s$/.test(title)
}
