import { LANGUAGES, ORIGINAL } from '../../engine/languages'
import { readEmailAddress } from '../../engine/address'
import { HOUSE_COLOURS, pairsOf } from '../../engine/colours'
import { isFixedMail, isMailKey, isRequiredMail } from '../contract/mail/keys'
import type { AdditionalField } from '../contract/settings/additionalFields'
import type { AwardRules, House } from '../contract/settings/house'
import type { SettingsInput } from '../contract/settings/views'
import { validateTemplate } from '../mail/area'
import { validateFieldTemplates, validateFolderTemplates } from './propertyTemplates'

export interface SettingsFault {
  path: string
  rule: string
  params?: Record<string, unknown>
}

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s"<>]+$/i.test(text) && URL.canParse(text)

const judgeAddresses = ({ filesUrl = '', legalFooter = {} }: SettingsInput): SettingsFault[] => {
  const { accessibilityReportEmail = '', own: _own, ...links } = legalFooter
  const addresses = [
    ['/filesUrl', filesUrl] as const,
    ...Object.entries(links).map(([name, url]) => [`/legalFooter/${name}`, url] as const),
  ]
  const faults: SettingsFault[] = addresses.flatMap(([path, url]) =>
    url === '' || isWebAddress(url) ? [] : [{ path, rule: 'webAddress' }],
  )
  if (accessibilityReportEmail !== '' && readEmailAddress(accessibilityReportEmail) === null)
    faults.push({ path: '/legalFooter/accessibilityReportEmail', rule: 'format', params: { format: 'email' } })
  return faults
}

const judgeChoices = ({ type, choices = [] }: AdditionalField, at: string): SettingsFault[] => {
  if (type !== 'list') return []
  if (choices.length === 0) return [{ path: `${at}/choices`, rule: 'required' }]
  return choices.flatMap((choice, index): SettingsFault[] => {
    if (choice.trim() === '') return [{ path: `${at}/choices/${index}`, rule: 'required' }]
    return choices.indexOf(choice) < index ? [{ path: `${at}/choices/${index}`, rule: 'unique' }] : []
  })
}

/** Two fields of one name could not be told apart on any card or form. */
const judgeLabels = (fields: readonly AdditionalField[], at: string): SettingsFault[] =>
  LANGUAGES.flatMap((language) => {
    const names = fields.map(({ label }) => (label[language] ?? '').trim().toLowerCase())
    return names.flatMap((name, index) =>
      name !== '' && names.indexOf(name) < index ? [{ path: `${at}/${index}/label/${language}`, rule: 'unique' }] : [],
    )
  })

const judgeFields = (fields: readonly AdditionalField[], at: string): SettingsFault[] => [
  ...judgeLabels(fields, at),
  ...fields.flatMap((field, index): SettingsFault[] => [
    ...(fields.findIndex(({ contentId }) => contentId === field.contentId) < index
      ? [{ path: `${at}/${index}/contentId`, rule: 'unique', params: { value: field.contentId } }]
      : []),
    ...(field.label[ORIGINAL].trim() === '' ? [{ path: `${at}/${index}/label/${ORIGINAL}`, rule: 'required' }] : []),
    ...judgeChoices(field, `${at}/${index}`),
  ]),
]

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Colours that not everybody could read, and a logo that is no picture. */
const judgeHouse = ({ logo, bar, action }: House): SettingsFault[] => {
  const pairs = pairsOf({ bar: bar || HOUSE_COLOURS.bar, action: action || HOUSE_COLOURS.action })
  const unreadable = new Set(pairs.filter(({ isReadable }) => !isReadable).map(({ of }) => of))
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
  return [
    ...[...unreadable].map((of) => ({ path: `/house/${of}`, rule: 'contrast' })),
    ...(logo === '' || bytes.subarray(0, PNG.length).equals(PNG) ? [] : [{ path: '/house/logo', rule: 'picture' }]),
  ]
}

/** An address that is none, a rule that nobody could meet, and two of one value. */
const judgeAwardRules = (rules: AwardRules): SettingsFault[] =>
  rules.flatMap(({ from, needed, people }, n) => [
    ...(rules.findIndex((one) => one.from === from) < n ? [{ path: `/awardRules/${n}/from`, rule: 'unique' }] : []),
    ...(people.some((email) => readEmailAddress(email) === null)
      ? [{ path: `/awardRules/${n}/people`, rule: 'format', params: { format: 'email' } }]
      : []),
    ...(new Set(people.map((email) => readEmailAddress(email))).size < needed ? [{ path: `/awardRules/${n}/needed`, rule: 'tooFew' }] : []),
  ])

const judgeMails = (notifications: NonNullable<SettingsInput['mailNotifications']>): SettingsFault[] =>
  Object.entries(notifications).flatMap(([key, { enabled, subject, text, ...own }]): SettingsFault[] => {
    const at = `/mailNotifications/${key}`
    if (!isMailKey(key) || isFixedMail(key)) return [{ path: at, rule: 'unknownMail', params: { key } }]
    const single = subject === undefined && text === undefined ? undefined : { subject: subject ?? '', text: text ?? '' }
    return [
      ...(!enabled && isRequiredMail(key) ? [{ path: `${at}/enabled`, rule: 'requiredMail', params: { key } }] : []),
      ...LANGUAGES.flatMap((lang) => (own[lang] ? validateTemplate(key, own[lang], `${at}/${lang}`) : [])),
      ...(single ? validateTemplate(key, single, at) : []),
    ]
  })

/**
 * Everything that is wrong with the sections sent, by path beneath the parameter's name. `templateIds` are those that exist of the ones
 * named.
 */
export const validateSettings = (settings: SettingsInput, templateIds: ReadonlySet<string>): SettingsFault[] => {
  const templates = Object.entries(settings.defaultTemplateSettings ?? {})
  return [
    ...templates.flatMap(([name, id]) =>
      id === '' || templateIds.has(id) ? [] : [{ path: `/defaultTemplateSettings/${name}`, rule: 'unknownTemplate', params: { id } }],
    ),
    ...judgeAddresses(settings),
    ...judgeFields(settings.organizationFieldsTemplateList ?? [], '/organizationFieldsTemplateList'),
    ...judgeFields(settings.contactFieldsTemplateList ?? [], '/contactFieldsTemplateList'),
    ...validateFieldTemplates(settings.additionalFieldsTemplateList ?? []),
    ...validateFolderTemplates(settings.propertyFolderTemplateList ?? []),
    ...judgeMails(settings.mailNotifications ?? {}),
    ...judgeAwardRules(settings.awardRules ?? []),
    ...(settings.house ? judgeHouse(settings.house) : []),
  ].map((fault) => ({ ...fault, path: `/settings${fault.path}` }))
}
