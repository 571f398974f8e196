/** The result form of Implementing Regulation (EU) 2019/1780 that follows each form that began the procedure. */
const RESULT: Readonly<Record<string, string>> = {
  ...{ 'EU-10': 'EU-29', 'EU-11': 'EU-30', 'EU-12': 'EU-33', 'EU-13': 'EU-34', 'EU-14': 'EU-35' },
  ...{ 'EU-16': 'EU-29', 'EU-17': 'EU-30', 'EU-18': 'EU-31', 'EU-19': 'EU-32' },
  ...{ 'EU-20': 'EU-33', 'EU-21': 'EU-34', 'EU-22': 'EU-31', 'EU-23': 'EU-36', 'EU-24': 'EU-37' },
}

/** The form for a contract's change, by the directive of the form that began the procedure; that of defence has none. */
const MODIFICATION: Readonly<Record<string, string>> = {
  ...{ 'EU-10': 'EU-38', 'EU-12': 'EU-38', 'EU-16': 'EU-38', 'EU-20': 'EU-38' },
  ...{ 'EU-11': 'EU-39', 'EU-13': 'EU-39', 'EU-17': 'EU-39', 'EU-21': 'EU-39' },
  ...{ 'EU-14': 'EU-40', 'EU-19': 'EU-40' },
}

const followedBy = (forms: Readonly<Record<string, string>>, templateId: string): string | null =>
  forms[/^EU-\d+(?=-|$)/.exec(templateId)?.[0] ?? ''] ?? null

/** That of a later SDK, where the procedure began with one of it: EU-19-1.13.3 → EU-32-1.13.3. */
function ofLaterSdk(form: string | null, templateId: string): string | null {
  const sdk = /^EU-\d+-(\d+(?:\.\d+)+)(?=-|$)/.exec(templateId)?.[1]
  return form === null || sdk === undefined ? null : `${form}-${sdk}`
}

/** The form of SDK 1.7 for the result of a procedure that began with this one; null where it is none of the EU's that begin one. */
export const resultFormOf = (templateId: string): string | null => followedBy(RESULT, templateId)
export const laterResultFormOf = (templateId: string): string | null => ofLaterSdk(resultFormOf(templateId), templateId)

/** The same for a change of a contract. */
export const modificationFormOf = (templateId: string): string | null => followedBy(MODIFICATION, templateId)
export const laterModificationFormOf = (templateId: string): string | null => ofLaterSdk(modificationFormOf(templateId), templateId)
