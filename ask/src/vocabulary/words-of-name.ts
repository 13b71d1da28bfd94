import { wordForm } from '../words/tokenize.ts'

/** 'netSales' and 'net_sales' are 'net sales'. */
export function wordsOfName(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
    .map(wordForm)
}
