/** Where a person was when they called npm, which runs scripts in the project's folder. */
export const calledFrom = process.env['INIT_CWD'] ?? process.cwd()

/** While developing, consents come back to where the screens are. */
export const developmentEnvironment = { PUBLIC_URL: 'http://localhost:5173', ...process.env }

/** Where programs are. */
export const searchPath = process.env['PATH']
