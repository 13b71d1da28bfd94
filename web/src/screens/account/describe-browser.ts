/** Names a browser from its user agent: 'Firefox on Windows'. */
export function describeBrowser(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown browser'
  const browser = find(browsers, userAgent)
  const system = find(systems, userAgent)
  if (browser === null) return system === null ? 'Unknown browser' : `A browser on ${system}`
  return system === null ? browser : `${browser} on ${system}`
}

/** The order matters: most browsers also carry the names of those they derive from. */
const browsers: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
]

const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

type Names = readonly (readonly [RegExp, string])[]

function find(names: Names, userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
