import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'

/** Not Playwright's folder, which Playwright empties. */
const reportFolder = join(root, 'node_modules/.cache/test-reports')
const browserReport = join(root, 'test-results/browser-tests.json')

/** The options with which vitest writes a report of its times. @param {string} name */
export function reportTo(name) {
  return ['--reporter=dot', '--reporter=json', `--outputFile.json=${join(reportFolder, name)}.json`]
}

export function forgetReports() {
  rmSync(reportFolder, { recursive: true, force: true })
}

/** What failed in vitest, with its first lines: of a long run, often only the end of what it printed is kept. */
export function failedTests() {
  return vitestReports()
    .flatMap((report) => JSON.parse(readFileSync(report, 'utf8')).testResults)
    .flatMap(failuresOf)
    .join('\n\n')
}

/**
 * @param {{ name: string, status: string, message: string,
 *   assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} file
 */
function failuresOf({ name, status, message, assertionResults }) {
  const path = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  // A file that could not be loaded has no tests.
  if (failed.length === 0) return status === 'failed' ? [`${path}\n${firstLines(message)}`] : []
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${path}: ${fullName}\n${failureMessages.map(firstLines).join('\n')}`,
  )
}

/** @param {string} text */
function firstLines(text) {
  return text.split('\n').slice(0, 12).join('\n').slice(0, 1500)
}

/** The slowest test files of the last run, as a table in Markdown. @param {number} [count] */
export function slowestFiles(count = 20) {
  const rows = readReports()
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds, tests }) => `| ${file} | ${seconds.toFixed(1)} | ${tests} |`)
  return ['| file | seconds | tests |', '| --- | --- | --- |', ...rows].join('\n')
}

/** @returns {{ file: string, seconds: number, tests: number }[]} */
function readReports() {
  return [...vitestReports(), browserReport].filter(existsSync).flatMap((file) => {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return report.suites === undefined ? vitestFiles(report) : playwrightFiles(report)
  })
}

function vitestReports() {
  if (!existsSync(reportFolder)) return []
  return readdirSync(reportFolder).map((name) => join(reportFolder, name))
}

/** @param {{ testResults: { name: string, startTime: number, endTime: number, assertionResults: unknown[] }[] }} report */
function vitestFiles({ testResults }) {
  return testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
    tests: assertionResults.length,
  }))
}

/**
 * @typedef {{ file: string, specs: { tests: { results: { duration: number }[] }[] }[], suites?: Suite[] }} Suite
 * @param {{ suites: Suite[] }} report
 */
function playwrightFiles({ suites }) {
  return suites.map((suite) => {
    const durations = durationsIn(suite)
    const seconds = durations.reduce((sum, one) => sum + one, 0) / 1000
    return { file: `web/e2e/${suite.file}`, seconds, tests: durations.length }
  })
}

/** @param {Suite} suite @returns {number[]} */
function durationsIn({ specs, suites = [] }) {
  const own = specs.flatMap(({ tests }) =>
    tests.map(({ results }) => results.reduce((sum, { duration }) => sum + duration, 0)),
  )
  return [...own, ...suites.flatMap(durationsIn)]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(slowestFiles())
