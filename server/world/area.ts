export { accountsFile, readAccounts } from './accounts'
export { type FirstNews, type FirstRun, runApart } from './apart'
export { makeDemoWorld } from './demoWorld'
export { assertEmptyForDemo, isDemoWorld, wantsDemo } from './marker'
