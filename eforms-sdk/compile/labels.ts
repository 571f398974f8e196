import type { Text } from '../../engine/format/format'
import type { Sdk } from '../read/sdk'
import shortLabels from './shortLabels.json'

const texts = (pairs: Record<string, string[]>) =>
  new Map(Object.entries(pairs).map(([id, [de = '', en = de]]): [string, Text] => [id, { de, en }]))
const OWN = {
  groups: texts(shortLabels.groups),
  fields: texts(shortLabels.fields),
  notices: texts(shortLabels.notices),
  help: texts(shortLabels.help),
}

/** Ids of groups that shortLabels.json names, for the test that they all still exist. */
export const ownGroupLabels: ReadonlySet<string> = new Set(OWN.groups.keys())

/** German names of codes to which the SDK gives none, by list and code. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = shortLabels.codes
export const ownCodeName = (list: string, code: string): string | undefined => CODES[list]?.[code]

/** 'BT-5101(a)-Lot' → 'BT-5101(a)': the same term is asked for lots, parts, the procedure. */
const termOf = (id: string) => /^[A-Z]+-\d+(?:\([a-z]\))?/.exec(id)?.[0] ?? id

/** Field whose publication an unpublish field or group puts off: 'GR-Unpublish-BT-539-Lot' and 'BT-195(BT-539)-Lot' → 'BT-539'. */
const withheldTerm = (id: string) => /^GR-Unpublish-(BT-\d+)/.exec(id)?.[1]

/** Name of a group or section; our own where there is one, else the SDK's, German falling back to English. */
export function groupLabel(sdk: Sdk, id: string, label: string): Text {
  const own = OWN.groups.get(id)
  if (own) return own
  const term = withheldTerm(id)
  if (term) {
    const field = [...sdk.fields.values()].find((candidate) => candidate.privacy && candidate.btId === term)
    if (field) {
      const { de, en } = fieldLabel(sdk, field.id)
      return { de: `Später veröffentlichen: ${de}`, en: `Publish later: ${en}` }
    }
  }
  return sdkLabel(sdk, label, id)
}

/** Name of a field. A date and its time carry the same SDK label and are told apart here. */
export function fieldLabel(sdk: Sdk, id: string): Text {
  const own = OWN.fields.get(id) ?? OWN.fields.get(termOf(id))
  if (own) return own
  const text = sdkLabel(sdk, `field|name|${id}`, id)
  const part = /\((d|t)\)/.exec(id)?.[1]
  const type = sdk.fields.get(id)?.type
  if (part === 'd' && type === 'date' && sdk.fields.has(id.replace('(d)', '(t)'))) return suffixed(text, 'Datum', 'date')
  if (part === 't' && type === 'time') return suffixed(text, 'Uhrzeit', 'time')
  return text
}

/** Help of our own; the SDK has none. */
export const fieldHelp = (id: string): Text | undefined => OWN.help.get(id) ?? OWN.help.get(termOf(id))

/** Name of a notice subtype, e.g. '19'. */
export function noticeLabel(sdk: Sdk, subtype: string): Text {
  const own = OWN.notices.get(subtype)
  return own ?? sdkLabel(sdk, `notice|name|${subtype}`, `EU-${subtype}`)
}

function sdkLabel(sdk: Sdk, key: string, fallback: string): Text {
  const en = sdk.labels.en.get(key) ?? fallback
  return { de: sdk.labels.de.get(key) ?? en, en }
}

const suffixed = (text: Text, de: string, en: string): Text => ({ de: `${text.de} (${de})`, en: `${text.en} (${en})` })
