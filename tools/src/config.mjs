/** Where a person was when they called npm, which runs scripts in the project's folder. */
export const calledFrom = process.env['INIT_CWD'] ?? process.cwd()
