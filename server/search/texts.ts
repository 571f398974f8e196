import { publicView, type FormData, type PublicNode } from '../../engine/form'
import { evaluateRules } from '../../engine/rules'
import { wordsOfTexts } from '../../engine/search'
import type { Template } from '../../engine/template'
import { codeName, codePath, type PathCode } from '../../eforms-sdk'
import type { SearchSide } from './model'

/** Town, postal code and what else is said of a place. */
const PLACES = /^BT-(5131|5121|728)-/
/** The buyer's own number of the procedure or of a lot. */
const NUMBERS = /^BT-22-/
/** Lists whose names people search for; those of others stand in every notice. */
const NAMED = /^(contract-nature|procurement-procedure-type)/
const TITLE = 'BT-21-Procedure'
/** So much of the text is kept to show where it was found; all of it is searched. */
const MAX_SHOWN = 6000

interface Gathered {
  cpv: Set<string>
  nuts: Set<string>
  places: Set<string>
  numbers: Set<string>
  texts: string[]
}

/** All texts in a value: one, in several languages, or a list of such. */
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(stringsIn)
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(stringsIn)
        : []

const addAll = (set: Set<string>, values: readonly string[]): void => values.forEach((value) => set.add(value))

function gather({ sdk, found }: { sdk: string; found: Gathered }, nodes: readonly PublicNode[]): void {
  for (const { contentId, codelist, valueType, value, children } of nodes) {
    if (children) gather({ sdk, found }, children)
    if (value === undefined || contentId === TITLE) continue
    const strings = stringsIn(value)
    if (codelist?.startsWith('cpv')) addAll(found.cpv, strings)
    else if (codelist?.startsWith('nuts')) addAll(found.nuts, strings)
    else if (NUMBERS.test(contentId)) addAll(found.numbers, strings)
    else if (PLACES.test(contentId)) addAll(found.places, strings)
    else if (codelist !== undefined && NAMED.test(codelist)) {
      const names = strings.map((code) => codeName(sdk, codelist, code))
      found.texts.push(...names.flatMap((name) => (name ? Object.values(name) : [])))
    } else if (valueType === 'text' || valueType === 'text-multilingual') found.texts.push(...strings)
  }
}

const named = ({ code, name }: PathCode): string => `${code} ${[...new Set(Object.values(name))].join(' / ')}`
const asWords = ({ code, name }: PathCode): string[] => [code, ...Object.values(name)]

/** What a tender says beside its form. */
export interface Said {
  name: string
  no: number
  buyer: string
  at: Date
  /** Where the buyer is: the place of a tender that names none. */
  seat: { city: string; nuts: string } | null
}

/** Form and head of a tender as they are found; `form` null: it has none yet, or a draft forgot it. */
export function sideOf({ name, no, buyer, at, seat }: Said, form: { template: Template; data: FormData } | null): SearchSide {
  const sdk = form?.template.file.sdkVersion ?? '1.7'
  const found: Gathered = { cpv: new Set(), nuts: new Set(), places: new Set(), numbers: new Set(), texts: [] }
  // What readers see, and nothing else: what is withheld or hidden is not found either.
  if (form) gather({ sdk, found }, publicView(form.template, form.data, evaluateRules(form.template, form.data)))
  if (found.nuts.size === 0 && found.places.size === 0 && seat) {
    addAll(found.nuts, [seat.nuts].filter(Boolean))
    addAll(found.places, [seat.city].filter(Boolean))
  }
  const cpv = [...found.cpv].map((code) => codePath(sdk, 'cpv', code))
  const own = cpv.flatMap(([first]) => (first ? [first] : []))
  const above = cpv.flatMap((path) => path.slice(1))
  const nuts = [...found.nuts].flatMap((code) => codePath(sdk, 'nuts', code))
  const words = wordsOfTexts({
    title: [name],
    number: [String(no), ...found.numbers],
    buyer: [buyer],
    cpv: own.flatMap(asWords),
    above: above.flatMap(asWords),
    place: [...found.places, ...nuts.flatMap(asWords)],
    text: found.texts,
  })
  const lines = (codes: readonly PathCode[]): string[] => [...new Set(codes.map(named))]
  return {
    words,
    cpv: [...found.cpv],
    nuts: [...found.nuts],
    shown: {
      cpv: lines([...own, ...above]).join(' · '),
      place: [...found.places, ...lines(nuts)].join(' · '),
      text: [...new Set(found.texts)].join(' · ').slice(0, MAX_SHOWN),
    },
    at,
  }
}
