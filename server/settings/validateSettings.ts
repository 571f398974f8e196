import { LANGUAGES, ORIGINAL } from '../../engine/languages'
import { filledSeats, seatsOf } from '../../workflows/awarding'
import { readEmailAddress } from '../../engine/address'
import { HOUSE_COLOURS, pairsOf } from '../../engine/colours'
import { isFixedMail, isMailKey, isRequiredMail } from '../contract/mail/keys'
import type { AdditionalField } from '../contract/settings/additionalFields'
import type { AwardRoles, AwardRules, House } from '../contract/settings/house'
import type { SettingsInput } from '../contract/settings/settings'
import { validateTemplate } from '../mail/area'
import type { SettingsDoc } from './model'
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

const isOnce = <T>(all: readonly T[], n: number, isAlike: (one: T, other: T) => boolean): boolean =>
  all.findIndex((one) => isAlike(one, all[n] as T)) === n
const badPeople = (people: readonly string[], path: string): SettingsFault[] =>
  people.some((email) => readEmailAddress(email) === null) ? [{ path, rule: 'format', params: { format: 'email' } }] : []

/** An office of no name, of one that is a person's place, or twice, or held by no address. */
const judgeAwardRoles = (roles: AwardRoles): SettingsFault[] =>
  roles.flatMap(({ name, people }, n) => [
    ...(name.trim() === '' ? [{ path: `/awardRoles/${n}/name`, rule: 'required' }] : []),
    ...(readEmailAddress(name) === null ? [] : [{ path: `/awardRoles/${n}/name`, rule: 'isAddress' }]),
    ...(isOnce(roles, n, (one, other) => one.name.trim() === other.name.trim() && one.authority === other.authority)
      ? []
      : [{ path: `/awardRoles/${n}/name`, rule: 'unique' }]),
    ...badPeople(people, `/awardRoles/${n}/people`),
  ])

/** Whether a rule can be met if all consent: of the house in each authority that fills an office itself, and in those that fill none. */
const isMeetable = ({ needed, ...rule }: AwardRules[number], roles: AwardRoles): boolean => {
  const authorities = [undefined, ...new Set(roles.flatMap(({ authority }) => authority ?? []))]
  return (rule.authority === undefined ? authorities : [rule.authority]).every((of) => {
    const seats = seatsOf({ needed, ...rule }, roles, of).map(({ name, people }) => {
      const holders = people.map((email) => readEmailAddress(email) ?? email)
      return { name: readEmailAddress(name) ?? name, people: holders }
    })
    return filledSeats([{ needed, seats }], [...new Set(seats.flatMap(({ people }) => people))], () => false) !== null
  })
}

/** An address that is none, an office that nobody named, a rule that nobody could meet, and two of one value. */
const judgeAwardRules = (rules: AwardRules, named: AwardRoles): SettingsFault[] => {
  const roles = named.map((one) => ({ ...one, name: one.name.trim() }))
  return rules.flatMap((rule, n) => {
    const { people, authority, roles: asked = [] } = rule
    const isKnown = (name: string): boolean =>
      roles.some((one) => one.name === name.trim() && (authority === undefined || (one.authority ?? authority) === authority))
    return [
      ...(isOnce(rules, n, (one, other) => one.from === other.from && one.authority === other.authority)
        ? []
        : [{ path: `/awardRules/${n}/from`, rule: 'unique' }]),
      ...badPeople(people, `/awardRules/${n}/people`),
      ...(asked.every(isKnown) ? [] : [{ path: `/awardRules/${n}/roles`, rule: 'unknownRole' }]),
      ...(isMeetable(rule, roles) ? [] : [{ path: `/awardRules/${n}/needed`, rule: 'tooFew' }]),
    ]
  })
}

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
 * named, `before` what stands where nothing is sent.
 */
export const validateSettings = (
  settings: SettingsInput,
  { templateIds, before }: { templateIds: ReadonlySet<string>; before: Pick<SettingsDoc, 'awardRules' | 'awardRoles'> },
): SettingsFault[] => {
  const templates = Object.entries(settings.defaultTemplateSettings ?? {})
  const { awardRules = before.awardRules, awardRoles = before.awardRoles } = settings
  const isOfAward = settings.awardRules !== undefined || settings.awardRoles !== undefined
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
    ...judgeAwardRoles(settings.awardRoles ?? []),
    ...(isOfAward ? judgeAwardRules(awardRules, awardRoles) : []),
    ...(settings.house ? judgeHouse(settings.house) : []),
  ].map((fault) => ({ ...fault, path: `/settings${fault.path}` }))
}
