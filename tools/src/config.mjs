/** The folder in which the user called npm, which runs scripts in the project's folder. */
export const invocationFolder = process.env['INIT_CWD'] ?? process.cwd()

/** In development, OAuth consents redirect to Vite's server. */
export const developmentEnvironment = { PUBLIC_URL: 'http://localhost:5173', ...process.env }

/** The PATH. */
export const searchPath = process.env['PATH']

/** The folder for temporary files, if one was asked for. */
export const temporaryFolder = process.env['TMPDIR']

/** Of this process and of those that it starts. @param {string} folder */
export function setTemporaryFolder(folder) {
  process.env['TMPDIR'] = folder
}

/**
 * Programs that are started from here have a large young generation, unless options were given: most objects of
 * a test live for one test.
 */
export function enlargeYoungGeneration() {
  process.env['NODE_OPTIONS'] ??= '--max-semi-space-size=64'
}
