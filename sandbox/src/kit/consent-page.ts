import type { SandboxShop } from '../shop.ts'

export interface ConsentPage {
  readonly platform: string
  readonly shops: readonly SandboxShop[]
  readonly scopes: readonly string[]
  readonly allowsPartialConsent: boolean
  /** The query of the page, passed on with the decision. */
  readonly request: string
  readonly action: string
}

/** The HTML of the consent page. */
export function consentPage(page: ConsentPage): string {
  const { platform, shops, scopes, allowsPartialConsent } = page
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(platform)}: allow access</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="note">Sandbox: this simulates ${escape(platform)}. No real data is sent.</p>
<h1>Cartograph asks for access to ${escape(platform)}</h1>
<form action="${escape(page.action)}" method="get">
<input type="hidden" name="request" value="${escape(page.request)}">
<fieldset><legend>Account</legend>
${shops.map((shop, index) => choice('radio', 'shop', shop.name, shop.title, index === 0, false)).join('\n')}
</fieldset>
${scopes.length === 0 ? '' : `<fieldset><legend>It will be able to</legend>\n${scopes.map((scope) => choice('checkbox', 'scope', scope, scope, true, !allowsPartialConsent)).join('\n')}\n</fieldset>`}
<div class="actions">
<button name="decision" value="deny">Cancel</button>
<button name="decision" value="allow" class="main" autofocus>Allow</button>
</div>
</form>
</main>
</body>
</html>`
}

function choice(
  type: 'radio' | 'checkbox',
  name: string,
  value: string,
  label: string,
  isChecked: boolean,
  isFixed: boolean,
): string {
  const state = `${isChecked ? ' checked' : ''}${isFixed ? ' disabled' : ''}`
  return `<label><input type="${type}" name="${name}" value="${escape(value)}"${state}> ${escape(label)}</label>`
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
main { width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem 0; }
h1 { font-size: 1.25rem; line-height: 1.3; margin: .5rem 0 1rem; }
.note { margin: 0; font-size: .8125rem; color: GrayText; }
fieldset { border: 1px solid ButtonBorder; border-radius: 8px; margin: 0 0 1rem; padding: .5rem .875rem .75rem; }
legend { font-size: .8125rem; padding: 0 .25rem; }
label { display: flex; gap: .5rem; align-items: baseline; padding: .25rem 0; overflow-wrap: anywhere; }
.actions { display: flex; gap: .75rem; justify-content: flex-end; }
button { font: inherit; padding: .5rem 1.25rem; border-radius: 8px; border: 1px solid ButtonBorder; background: ButtonFace; color: ButtonText; cursor: pointer; }
.main { background: #2b5fd9; border-color: #2b5fd9; color: #fff; }
`
