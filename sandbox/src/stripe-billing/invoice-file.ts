import { priceText } from './page-parts.ts'
import type { Customer, Invoice } from './state.ts'

/** A PDF file of one page, in the characters of PDF's standard fonts. */
export function invoiceFile(invoice: Invoice, { name, address, taxIds }: Customer): Buffer {
  const { number, created, lines, tax, total, currency, status } = invoice
  const place = address === null ? [] : Object.values(address)
  const texts = [
    `Invoice ${number} (${status})`,
    new Date(created * 1000).toISOString().slice(0, 10),
    [name ?? '', ...place, ...taxIds].join(', '),
    ...lines.map(({ description, amount }) => `${description}: ${priceText(amount, currency)}`),
    `Tax: ${priceText(tax, currency)}`,
    `Total: ${priceText(total, currency)}`,
    'Sandbox: this simulates Stripe. No real card was charged.',
  ]
  const shown = texts.map((text) => `(${text.replaceAll(/[^\x20-\x7e]|[()\\]/g, ' ')}) Tj T*`)
  const content = `BT /F1 12 Tf 18 TL 60 760 Td ${shown.join('\n')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table.join('')}`
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
