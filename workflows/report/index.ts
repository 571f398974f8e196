/** What the law wants to read in a procurement report, and how much of it is known. Pure; texts by `about` are the reader's. */
export { judgeLine, type JudgedLine, type LineState, type ReportFacts } from './judge'
export { REPORT_LAWS, reportLawOn, type ReportLaw, type ReportLine, type Subject, type When } from './lines'
export { SOURCES, STEPS, type Place, type Source, type Step } from './sources'
