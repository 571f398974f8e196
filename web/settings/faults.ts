import { type Lang, LANGUAGES, ORIGINAL } from '../../engine/languages'
import { readEmailAddress } from '../../engine/address'
import type { AdditionalField } from '../../server/contract/settings/additionalFields'
import { safeAddress } from '../text/RichText'
import type { Draft } from './draft'

/**
 * What is wrong, by the place in the draft ('organizationFieldsTemplateList/0/label/de'): a rule under settings:fault, or the server's own.
 */
export type Faults = Readonly<Record<string, string>>

const isAddress = (text: string): boolean => text.trim() === '' || (/^https?:\/\//i.test(text.trim()) && safeAddress(text) !== null)
const isEmail = (text: string): boolean => text.trim() === '' || readEmailAddress(text) !== null

const isTaken = (list: readonly AdditionalField[], index: number, language: Lang): boolean => {
  const names = list.map(({ label }) => (label[language] ?? '').trim().toLowerCase())
  return names[index] !== '' && names.indexOf(names[index] ?? '') < index
}

const fieldFaults = (list: readonly AdditionalField[], path: string): [string, string][] =>
  list.flatMap(({ label, type, choices = [] }, index): [string, string][] => [
    ...LANGUAGES.flatMap((language): [string, string][] =>
      isTaken(list, index, language) ? [[`${path}/${index}/label/${language}`, 'unique']] : [],
    ),
    // English falls back to German, German to nothing.
    ...(label[ORIGINAL].trim() === '' ? ([[`${path}/${index}/label/${ORIGINAL}`, 'required']] as [string, string][]) : []),
    ...(type === 'list' && choices.length === 0 ? ([[`${path}/${index}/choices`, 'choices']] as [string, string][]) : []),
  ])

/** What can be said before the server is asked. `isOffered` tells whether a template can be chosen. */
export const checkDraft = (draft: Draft, isOffered: (id: string) => boolean): Faults => {
  const faults: [string, string][] = []
  for (const key of ['konzVV', 'konzVD'] as const)
    if (!isOffered(draft.defaultTemplateSettings[key])) faults.push([`defaultTemplateSettings/${key}`, 'template'])
  if (!isAddress(draft.filesUrl)) faults.push(['filesUrl', 'url'])
  for (const [key, value] of Object.entries(draft.legalFooter)) {
    if (key === 'accessibilityReportEmail' ? !isEmail(value) : !isAddress(value))
      faults.push([`legalFooter/${key}`, key === 'accessibilityReportEmail' ? 'email' : 'url'])
  }
  faults.push(...fieldFaults(draft.organizationFieldsTemplateList, 'organizationFieldsTemplateList'))
  faults.push(...fieldFaults(draft.contactFieldsTemplateList, 'contactFieldsTemplateList'))
  return Object.fromEntries(faults)
}

/** The server's refusals (error.data.errors) at their places. */
export const faultsOfErrors = (errors: unknown): Faults =>
  Object.fromEntries(
    (Array.isArray(errors) ? errors : []).map((error: { path?: unknown; rule?: unknown }) => [
      String(error.path ?? '').replace(/^\/settings\//, ''),
      String(error.rule ?? 'refused'),
    ]),
  )

/** The sentence for a rule, of this page or of the server; any other one says that the value was refused. */
const SENTENCES: Readonly<Record<string, string>> = {
  ...{ tooFew: 'tooFew', unknownRole: 'unknownRole', isAddress: 'isAddress', required: 'required', choices: 'choices', unique: 'unique' },
  ...{ template: 'template', unknownTemplate: 'template' },
  ...{ url: 'url', webAddress: 'url', email: 'email', format: 'email' },
  ...{ unknownPlaceholder: 'placeholder', linkInSubject: 'placeholder', placeholderInAddress: 'placeholder', noAddress: 'placeholder' },
}
export const ruleText = (rule: string): string => SENTENCES[rule] ?? 'refused'

/** Faults at a place and below it. */
export const faultsAt = (faults: Faults, path: string): string[] =>
  Object.keys(faults).filter((one) => one === path || one.startsWith(`${path}/`))
