import type { MailKey } from '../contract/mail/keys'
import type { MailTemplate } from '../contract/settings/settings'
import { AppError } from '../platform/errors'
import { placeholdersIn, placeholdersOf } from './placeholders'
import { plainText } from './plainText'
import { sanitiseMailText, withBraces } from './sanitise'

interface TemplateFault {
  path: string
  rule: string
  params?: { name: string }
}

/** Everything that is wrong with a template, by path beneath `at`; the values that would come in its placeholders are not its matter. */
export const validateTemplate = (key: MailKey, { subject, text }: MailTemplate, at: string): TemplateFault[] => {
  const faults: TemplateFault[] = []
  const known = new Map(placeholdersOf(key).map((one) => [one.name, one]))
  const clean = sanitiseMailText(text)
  if (subject.trim() === '') faults.push({ path: `${at}/subject`, rule: 'required' })
  if (/[\r\n]/.test(subject)) faults.push({ path: `${at}/subject`, rule: 'oneLine' })
  if (plainText(clean) === '') faults.push({ path: `${at}/text`, rule: 'required' })
  for (const [part, content] of [
    ['subject', subject],
    ['text', clean],
  ] as const)
    for (const name of new Set(placeholdersIn(content)))
      if (!known.has(name)) faults.push({ path: `${at}/${part}`, rule: 'unknownPlaceholder', params: { name } })
  for (const name of new Set(placeholdersIn(subject)))
    if (known.get(name)?.isLink) faults.push({ path: `${at}/subject`, rule: 'linkInSubject', params: { name } })
  for (const [, address = ''] of text.matchAll(/href\s*=\s*["']?([^"'>]*)/gi))
    if (/\{\{/.test(withBraces(address)) && !/^\{\{\s*\w+\s*\}\}$/.test(withBraces(address)))
      faults.push({ path: `${at}/text`, rule: 'placeholderInAddress', params: { name: placeholdersIn(withBraces(address))[0] ?? '' } })
  // A link glued to other words becomes a part of their address in a reader's program, and goes there with its key.
  const words = plainText(clean)
  for (const [, before = '', name = '', after = ''] of words.matchAll(/(\S?)\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}(\S{0,2})/g))
    if (known.get(name)?.isLink && (!/^[(„“"'‘‚«‹]?$/.test(before) || !/^[).,;:!?“”"'’»›]*$/.test(after)))
      faults.push({ path: `${at}/text`, rule: 'placeholderInAddress', params: { name } })
  // What stands in an address must be an address.
  for (const [, name = ''] of clean.matchAll(/href="\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}"/g))
    if (known.has(name) && !known.get(name)?.isLink) faults.push({ path: `${at}/text`, rule: 'noAddress', params: { name } })
  return faults
}

/** A template as it is stored. */
export const cleanTemplate = ({ subject, text }: MailTemplate): MailTemplate => ({ subject: subject.trim(), text: sanitiseMailText(text) })

/** Refuses a faulty template with every fault, as parameter `template`. */
export const assertTemplate = (key: MailKey, template: MailTemplate): void => {
  const errors = validateTemplate(key, template, '/template')
  if (errors.length > 0) throw new AppError('invalid', { errors })
}
