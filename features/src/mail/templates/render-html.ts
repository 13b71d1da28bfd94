import { escapeHtml as text } from '@cartograph/contract'
import type { Block, MailBody } from './mail-body.ts'
import { figuresOf, tableOf } from './render-tables.ts'
import { sanitizeLines } from './sanitize-text.ts'

/**
 * Renders HTML that mail programs support: a table for the width, inline styles for programs that drop
 * style sheets, classes for dark mode. Loads nothing from the network. Outlook for Windows lays out with Word, which
 * knows no greatest width, no padding of links and none of our fonts; it reads the comments for `mso`.
 */
export function renderHtml(body: MailBody, publicUrl: string): string {
  const { subject, blocks, isWide = false } = body
  const width = isWide ? 720 : 560
  const hasOneAction = blocks.filter(({ kind }) => kind === 'action').length === 1
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${text(subject)}</title>
<style>${styles}</style>
<!--[if mso]><style>body, table, td, p, a, h2 { font-family: 'Segoe UI', Arial, sans-serif !important }</style><![endif]-->
</head>
<body class="page" style="margin: 0; padding: 0; background: #f6f7f9">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f6f7f9" style="background: #f6f7f9"><tr><td align="center" style="padding: 24px 12px">
<!--[if mso]><table role="presentation" width="${width}" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table class="sheet" role="presentation" width="${width}" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="width: 100%; max-width: ${width}px; background: #ffffff; border: 1px solid #e3e6ea; border-radius: 8px"><tr><td class="ink inset" style="padding: 32px; color: #1c2024; ${font}; text-align: left">
<p class="accent" style="margin: 0 0 24px; color: #006a6b; font-weight: 600">Cartograph</p>
${blocks.map((block, index) => htmlOf(block, { isFirst: index === 0, hasOneAction })).join('\n')}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
<p class="soft" style="margin: 16px 0 0; color: #5b6470; ${font}; font-size: 12px">Sent by Cartograph, <a class="soft" href="${text(publicUrl)}" style="color: #5b6470">${text(publicUrl)}</a></p>
</td></tr></table>
</body>
</html>
`
}

interface BlockPlace {
  readonly isFirst: boolean
  readonly hasOneAction: boolean
}

function htmlOf(block: Block, { isFirst, hasOneAction }: BlockPlace): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin: 0 0 16px">${text(block.text)}</p>`
    case 'aside':
      return `<p class="soft" style="margin: 24px 0 0; color: #5b6470; font-size: 13px; overflow-wrap: anywhere">${linkedWords(block)}</p>`
    case 'links':
      return `<ul style="margin: 0 0 16px; padding: 0 0 0 20px">${block.links.map(linkOf).join('')}</ul>`
    case 'code':
      return `<p class="code" style="margin: 0 0 16px; padding: 16px; background: #def3f2; border-radius: 6px; color: #1c2024; font: 600 28px/36px ui-monospace, Menlo, Consolas, monospace; letter-spacing: 4px; text-align: center">${text(block.code)}</p>`
    case 'action':
      return actionOf(block, hasOneAction)
    case 'quote':
      return `<blockquote class="line soft" style="margin: 0 0 16px; padding: 0 0 0 16px; border-left: 3px solid #e3e6ea; color: #5b6470; overflow-wrap: anywhere">${sanitizeLines(block.text).map(text).join('<br>')}</blockquote>`
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 0 0 16px">${block.facts.map(factOf).join('')}</table>`
    case 'heading':
      return `<h2 class="line" style="${isFirst ? 'margin: 0 0 8px' : 'margin: 32px 0 8px; padding: 16px 0 0; border-top: 1px solid #e3e6ea'}; font-size: 17px; font-weight: 600; overflow-wrap: anywhere">${text(block.text)}</h2>`
    case 'figures':
      return figuresOf(block.figures)
    case 'table':
      return tableOf(block)
    case 'picture':
      // White in the dark as well, since it is drawn on white.
      return `<p style="margin: 0 0 16px"><img src="cid:${text(block.file)}" alt="${text(block.alt)}" width="${block.width}" style="display: block; width: 100%; max-width: ${block.width}px; height: auto; border-radius: 6px; background: #ffffff; color: #5b6470; font-size: 13px"></p>`
    case 'note':
      return `<p class="soft" style="margin: 0 0 16px; color: #5b6470; font-size: 13px; overflow-wrap: anywhere">${linkedWords(block)}</p>`
  }
}

/**
 * The address is also written out: some programs show no links, and some people do not trust them. Below each of
 * several actions it would be most of the mail; the plain text has all of them.
 */
function actionOf({ label, url }: { label: string; url: string }, hasOneAction: boolean): string {
  const address = `<p class="soft" style="margin: 0 0 24px; color: #5b6470; font-size: 12px; line-height: 18px; overflow-wrap: anywhere">${text(url)}</p>`
  const below = hasOneAction ? 8 : 24
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 24px 0 ${below}px"><tr><td class="button" bgcolor="#006a6b" style="background: #006a6b; border-radius: 6px; mso-padding-alt: 12px 20px"><a class="button" href="${text(url)}" style="display: inline-block; padding: 12px 20px; background: #006a6b; border-radius: 6px; color: #ffffff; font-weight: 600; text-decoration: none">${text(label)}</a></td></tr></table>${hasOneAction ? `\n${address}` : ''}`
}

/** The last sentence is the link. Its colon is for plain text, where the address follows. */
function linkedWords({ text: words, url }: { text: string; url?: string }): string {
  if (url === undefined) return text(words)
  const at = words.lastIndexOf('. ') + 1
  const [before, last] = [words.slice(0, at), words.slice(at).trim().replace(/:$/, '')]
  return `${text(before)} <a class="soft" href="${text(url)}" style="color: #5b6470">${text(last)}</a>`.trim()
}

function linkOf(link: { text: string; url: string; detail?: string | null }): string {
  const detail =
    link.detail == null
      ? ''
      : `<br><span class="soft" style="color: #5b6470; font-size: 13px">${text(link.detail)}</span>`
  return `<li style="margin: 0 0 12px; overflow-wrap: anywhere"><a class="ink" href="${text(link.url)}" style="color: #1c2024">${text(link.text)}</a>${detail}</li>`
}

function factOf([label, value]: readonly [string, string]): string {
  // Longer names would leave no room for their values on a phone.
  const wrap = label.length <= 20 ? '; white-space: nowrap' : ''
  return `<tr><td class="soft" style="padding: 4px 16px 4px 0; color: #5b6470; vertical-align: top${wrap}">${text(label)}</td><td style="padding: 4px 0; vertical-align: top; overflow-wrap: anywhere">${text(value)}</td></tr>`
}

const font = "font: 15px/24px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
.page { background: #14171a !important }
.sheet { background: #1b1f24 !important; border-color: #2c3238 !important }
.ink { color: #e9ebee !important }
.soft { color: #a2abb6 !important }
.line { border-color: #2c3238 !important }
.accent { color: #63ccc6 !important }
.code { background: #183434 !important; color: #e9ebee !important }
.button { background: #63ccc6 !important; color: #031a1a !important }
.good { color: #6fd3a0 !important }
.bad { color: #ff9a8f !important }
}
@media (max-width: 480px) {
.inset { padding: 20px 16px !important }
.cell { padding-left: 8px !important }
}
`
