import { dayWords, escapeHtml as text } from '@cartograph/contract'
import type { listOutboxMail } from '@cartograph/features'

type OutboxMail = Awaited<ReturnType<typeof listOutboxMail>>[number]

/** Renders the stored mail. No scripts, no external resources. */
export function renderOutboxPage(mails: readonly OutboxMail[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Outbox – Cartograph</title>
<style>${styles}</style>
</head>
<body>
<header>
<h1>Outbox</h1>
<p>No mail server is set up, so mail stays on this machine. Only you can see it here. To send mail, set SMTP_URL and MAIL_FROM.</p>
</header>
<main>${mails.length === 0 ? empty : mails.map(article).join('')}</main>
</body>
</html>
`
}

function article({ id, to, subject, text: body, createdAt }: OutboxMail): string {
  const at = createdAt.toISOString()
  return `<article aria-labelledby="m-${text(id)}">
<h2 id="m-${text(id)}">${text(subject)}</h2>
<p class="about">To ${text(to)} · <time datetime="${at}">${formatTime(at)}</time></p>
<pre>${linkUrls(body)}</pre>
</article>`
}

/** `Nov 14, 2026, 09:00 UTC`. */
function formatTime(iso: string): string {
  return `${dayWords(iso.slice(0, 10))}, ${iso.slice(11, 16)} UTC`
}

/** Turns URLs into links and escapes everything else. */
function linkUrls(body: string): string {
  return body
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)'])/)
    .map((part, index) => {
      const plain = text(part)
      return index % 2 === 0 ? plain : `<a href="${plain}" rel="noreferrer">${plain}</a>`
    })
    .join('')
}

const empty = `<p class="empty">There is no mail yet. When Cartograph sends an email, such as a code after signing up, it appears here. Reload the page to check again.</p>`

const styles = `
:root { color-scheme: light dark; --page: #fff; --ink: #1c2024; --soft: #5b6470; --line: #e3e6ea; --accent: oklch(0.475 0.083 195); --raised: #f6f7f9 }
@media (prefers-color-scheme: dark) { :root { --page: #14171a; --ink: #e9ebee; --soft: #a2abb6; --line: #2c3238; --accent: oklch(0.782 0.098 190); --raised: #1b1f24 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 48rem; padding: 1.5rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; margin: 0 }
h2 { font-size: 1.0625rem; margin: 0; overflow-wrap: anywhere }
header p, .about, .empty { color: var(--soft); margin: .25rem 0 0; max-width: 65ch }
.about { font-size: .875rem; overflow-wrap: anywhere }
article { border-top: 1px solid var(--line); padding: 1.5rem 0 }
header { padding-bottom: 1.5rem }
pre { margin: 1rem 0 0; padding: 1rem; background: var(--raised); border-radius: 8px; font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
a { color: var(--accent) }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`
