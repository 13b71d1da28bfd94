import { escapeHtml as text } from '@cartograph/contract'

export function paragraph(plain: string): string {
  return `<p>${text(plain)}</p>`
}

export function form(action: string, label: string, look: 'primary' | 'secondary'): string {
  return `<form method="post"><button class="${look}" name="action" value="${action}">${text(label)}</button></form>`
}

/** A small page of the server. No scripts, no external resources. */
export function page(title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${text(title)} – Cartograph</title>
<style>${styles}</style>
</head>
<body>
<main>
<p class="brand">Cartograph</p>
<h1>${text(title)}</h1>
${parts.join('\n')}
</main>
</body>
</html>
`
}

const styles = `
:root { color-scheme: light dark; --page: #f6f7f9; --sheet: #fff; --ink: #1c2024; --line: #c5cbd3; --accent: #006a6b; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --page: #14171a; --sheet: #1b1f24; --ink: #e9ebee; --line: #4a525c; --accent: #63ccc6; --on-accent: #031a1a } }
* { box-sizing: border-box }
body { margin: 0; padding: 1.5rem 1rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { margin: 8vh auto 0; max-width: 32rem; padding: 2rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; overflow-wrap: anywhere }
.brand { margin: 0 0 1.5rem; color: var(--accent); font-weight: 600 }
h1 { margin: 0 0 .75rem; font-size: 1.25rem; line-height: 1.75rem }
p { margin: 0 0 1rem }
form { display: inline-block; margin: .5rem .5rem 0 0 }
button { min-height: 44px; padding: 0 1.25rem; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`
