import { escapeHtml } from '@cartograph/contract'

export interface SimulationPage {
  /** The platform's name. */
  readonly platform: string
  /** What does not happen here. */
  readonly note: string
  readonly title: string
  readonly body: string
}

/** A page where a payment is simulated: plain HTML, without scripts. */
export function simulationPage({ platform, note, title, body }: SimulationPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="note">Sandbox: this simulates ${platform}. ${note}</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>`
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
main { width: min(28rem, calc(100vw - 2rem)); padding: 1.5rem 0; }
h1 { font-size: 1.25rem; line-height: 1.3; margin: .5rem 0 1rem; }
h2 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
.note, summary { margin: 0; font-size: .8125rem; color: GrayText; }
fieldset { border: 1px solid ButtonBorder; border-radius: 8px; margin: 0 0 1rem; padding: .5rem .875rem .75rem; }
legend { font-size: .8125rem; padding: 0 .25rem; }
label { display: block; margin: .5rem 0; }
input { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .375rem .5rem; }
table { width: 100%; border-collapse: collapse; margin: 0 0 1rem; }
td { padding: .25rem 0; overflow-wrap: anywhere; }
td:last-child { text-align: right; }
ul { margin: .25rem 0 0; padding-left: 1.25rem; font-size: .8125rem; }
[role=alert] { border-left: 3px solid #c22; padding-left: .75rem; }
.actions { display: flex; gap: .75rem; justify-content: flex-end; align-items: center; }
button { font: inherit; padding: .5rem 1.25rem; border-radius: 8px; border: 1px solid ButtonBorder; background: ButtonFace; color: ButtonText; cursor: pointer; }
.main { background: #2b5fd9; border-color: #2b5fd9; color: #fff; }
`
